def amounts(lines):
    return (float(line.split()[1]) for line in lines)


def share(values):
    total = sum(values)
    return [value / total for value in values][0]


def main():
    lines = ["rent 600", "food 250", "fun 90"]
    print("lines", len(lines))
    print(share(amounts(lines)))


main()
