class Warehouse:
    def __init__(self):
        self._items = {"bolt": 40, "gear": 3}

    def items(self):
        return self._items

    def add(self, name, count):
        self._items[name] = self._items.get(name, 0) + count


def low(warehouse, limit):
    names = []
    for name, count in sorted(warehouse.items.items()):
        if count < limit:
            names.append(name)
    return names


def main():
    warehouse = Warehouse()
    warehouse.add("nut", 7)
    print(low(warehouse, 10))


main()
