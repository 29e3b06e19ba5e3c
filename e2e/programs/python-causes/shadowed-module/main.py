import statistics


def middle(values):
    return statistics.median(values)


def main():
    values = [4, 1, 7]
    print(len(values))
    print(middle(values))


main()
