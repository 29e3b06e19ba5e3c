def slug(title):
    words = title.lower().split(" ")
    return "_".join(words)


def shorten(text, limit):
    return text if len(text) <= limit else text[:limit]


def test_shorten():
    assert shorten("abcdef", 3) == "abc"


def test_slug():
    assert slug("Hello Big World") == "hello-big-world"


def main():
    test_shorten()
    test_slug()
    print("ok")


main()
