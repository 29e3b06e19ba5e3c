import sys

GREETINGS = {"en": "Hello", "de": "Hallo", "fr": "Bonjour"}


def language():
    return sys.argv[1]


def greet(name):
    return f"{GREETINGS[language()]} {name}"


def main():
    for name in ("ann", "bob"):
        print(greet(name))


main()
