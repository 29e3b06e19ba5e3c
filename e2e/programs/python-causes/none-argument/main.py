from shipping import Address, cost


def orders():
    home = Address("Main 1", "Bonn", "de")
    office = Address("Rue 2", "Lyon", "fr")
    depot = Address("Via 3", "Roma", None)
    return [(home, 2), (office, 10), (depot, 1)]


def main():
    total = 0
    for address, weight in orders():
        total += cost(address, weight)
    print("shipping", total)


main()
