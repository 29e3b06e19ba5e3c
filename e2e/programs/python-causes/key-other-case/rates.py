RATES = {"EUR": 1.0, "USD": 1.08, "GBP": 0.86}


def convert(amount, source, target):
    in_euro = amount / RATES[source]
    return in_euro * RATES[target]
