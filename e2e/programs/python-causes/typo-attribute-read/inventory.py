class Item:
    def __init__(self, name, quantity, price):
        self.name = name
        self.quantity = quantity
        self.price = price

    def value(self):
        return self.quantity * self.price


class Inventory:
    def __init__(self):
        self.items = []

    def add(self, item):
        self.items.append(item)

    def value(self):
        return sum(item.value() for item in self.items)

    def low(self, limit):
        names = []
        for item in self.items:
            if item.quantiy < limit:
                names.append(item.name)
        return names


def main():
    inventory = Inventory()
    inventory.add(Item("bolt", 100, 0.1))
    inventory.add(Item("gear", 3, 12.5))
    print(inventory.value())
    print(inventory.low(5))


main()
