def visit(number):
    square = number * number
    return square


seen = []
for number in range(10):
    seen.append(visit(number))
print(seen)
