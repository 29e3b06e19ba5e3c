def scale(values, factor):
    if not isinstance(factor, (int, float)):
        raise TypeError(f"factor must be a number, not {factor!r}")
    return [value * factor for value in values]


OPTIONS = {"small": 0.5, "large": "2"}


def resize(values, size):
    return scale(values, OPTIONS[size])


def main():
    print(resize([1, 2], "small"))
    print(resize([1, 2], "large"))


main()
