from users import find

LIST = "ann, bob"


def recipients(text):
    return text.split(",")


def mails(names):
    return [find(name).mail for name in names]


def main():
    names = recipients(LIST)
    print(len(names))
    print(mails(names))


main()
