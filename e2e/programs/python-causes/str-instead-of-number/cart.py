class Line:
    def __init__(self, name, price, count):
        self.name = name
        self.price = price
        self.count = count


def read():
    return [
        Line("tea", 4.5, 2),
        Line("mug", 9.0, 1),
        Line("pot", "18.0", 1),
    ]


def total(lines):
    amount = 0
    for line in lines:
        amount = amount + line.price * line.count
    return amount


def main():
    lines = read()
    print(len(lines), "lines")
    print("total", total(lines))


main()
