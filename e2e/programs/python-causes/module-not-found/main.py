from helpers.text import shout
from helpers.numbres import double


def main():
    print(shout("hello"))
    print(double(4))


main()
