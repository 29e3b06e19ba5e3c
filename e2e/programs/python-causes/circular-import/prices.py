from orders import currency


def price_of(item):
    return item * 10


def label(item):
    return f"{price_of(item)} {currency()}"
