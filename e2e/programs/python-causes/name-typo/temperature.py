def to_celsius(fahrenheit):
    return (fahrenheit - 32) * 5 / 9


def describe(fahrenheit):
    celsius = to_celsius(fahrenheit)
    if celsius < 0:
        word = "freezing"
    elif celsius < 15:
        word = "cool"
    else:
        word = "warm"
    return f"{celcius:.1f} C is {word}"


def main():
    for value in (10, 50, 80):
        print(describe(value))


main()
