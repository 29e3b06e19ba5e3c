PRICES = {"tea": 450, "mug": 900, "pot": 1800}


def label(cents):
    return f"{cents // 100}.{cents % 100:02d}"


def lines(prices):
    result = []
    for name, cents in prices:
        result.append(f"{name} {label(cents)}")
    return result


def main():
    for line in lines(PRICES):
        print(line)


main()
