def bracket(income):
    if income < 10_000:
        rate = 0.0
    elif income < 50_000:
        rate = 0.2
    elif income < 100_000:
        rate = 0.35
    return rate


def tax(income):
    return round(income * bracket(income), 2)


def main():
    for income in (5_000, 20_000, 250_000):
        print(income, tax(income))


main()
