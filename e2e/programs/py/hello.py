def total(numbers):
    result = sum(numbers)
    return result


print("total", total([1, 2, 3]))
