from rates import convert

PAYMENTS = [
    {"amount": 10, "currency": "EUR"},
    {"amount": 25, "currency": "usd"},
    {"amount": 8, "currency": "GBP"},
]


def total(payments, currency):
    amount = 0
    for payment in payments:
        amount += convert(payment["amount"], payment["currency"], currency)
    return round(amount, 2)


def main():
    print("total", total(PAYMENTS, "EUR"))


main()
