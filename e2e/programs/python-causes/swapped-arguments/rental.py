DAILY = {"bike": 12, "car": 60}


def price(kind, days):
    return DAILY[kind] * days


def quote(name, kind, days):
    amount = price(days, kind)
    return f"{name}: {amount}"


def main():
    print(price("car", 2))
    print(quote("ann", "bike", 3))


main()
