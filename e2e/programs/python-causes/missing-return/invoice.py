"""Totals of an invoice, with a discount by the kind of customer."""

RATES = {"gold": 0.1, "silver": 0.05, "none": 0.0}


def rate_for(customer):
    kind = customer.get("kind", "none")
    return RATES[kind]


def discount(customer, subtotal):
    rate = rate_for(customer)
    if subtotal < 20:
        return 0
    round(subtotal * rate, 2)


def subtotal(lines):
    return sum(count * price for count, price in lines)


def total(customer, lines):
    gross = subtotal(lines)
    off = discount(customer, gross)
    return gross - off


def main():
    customer = {"name": "Ada", "kind": "gold"}
    print(total(customer, [(1, 5)]))
    print(total(customer, [(2, 30), (1, 12)]))


main()
