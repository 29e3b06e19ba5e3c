from pathlib import Path

HERE = Path(__file__).parent


def read(name):
    with open(HERE / name) as stream:
        return stream.read().split()


def main():
    words = read("wrods.txt")
    print(len(words))


main()
