def price_of(order):
    return order["items"][0]["price"]


def invoice(order):
    try:
        return price_of(order)
    except KeyError as error:
        raise ValueError("order without items") from error


invoice({"id": 7})
