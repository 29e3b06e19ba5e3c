def count(words):
    return len(words)


def line(title, words):
    return title + ": " + count(words)


def frame(text):
    bar = "=" * len(text)
    return [bar, text, bar]


def main():
    words = ["one", "two"]
    for each in frame("words"):
        print(each)
    print(line("words", words))


main()
