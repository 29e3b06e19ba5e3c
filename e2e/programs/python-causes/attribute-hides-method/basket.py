class Basket:
    def __init__(self):
        self.lines = []
        self.total = 0

    def add(self, name, cents):
        self.lines.append((name, cents))

    def total(self):
        return sum(cents for name, cents in self.lines)


def main():
    basket = Basket()
    basket.add("tea", 450)
    print(len(basket.lines))
    print(basket.total())


main()
