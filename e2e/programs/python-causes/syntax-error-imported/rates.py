RATES = {
    "EUR": 1.08
    "CHF": 1.12,
}


def rate(code):
    return RATES[code]
