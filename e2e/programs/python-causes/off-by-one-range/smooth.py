"""Differences between neighbours of a series."""


def differences(values):
    result = []
    for index in range(len(values)):
        result.append(values[index + 1] - values[index])
    return result


def largest(values):
    best = values[0]
    for value in values:
        if value > best:
            best = value
    return best


def main():
    series = [3, 5, 4, 9]
    print("largest", largest(series))
    print("steps", differences(series))


main()
