from versions import parse

INSTALLED = ["1.2.3", "2.0", "3.1.4"]


def newest(texts):
    versions = [parse(text) for text in texts]
    return max(versions)


def main():
    print(len(INSTALLED))
    print(newest(INSTALLED))


main()
