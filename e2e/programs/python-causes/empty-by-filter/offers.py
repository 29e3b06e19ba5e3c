OFFERS = [
    {"shop": "north", "price": 120, "stock": 4},
    {"shop": "south", "price": 95, "stock": 0},
    {"shop": "west", "price": 101, "stock": 7},
]


def available(offers):
    return [offer for offer in offers if offer["stock"] < 0]


def cheapest(offers):
    ordered = sorted(available(offers), key=lambda offer: offer["price"])
    return ordered[0]


def main():
    print("offers", len(OFFERS))
    best = cheapest(OFFERS)
    print(best["shop"], best["price"])


main()
