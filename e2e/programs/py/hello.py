import sys


def total(numbers):
    result = sum(numbers)
    return result


print("total", total([1, 2, 3]))
if sys.argv[1:]:
    print(sys.argv[1:])
