class Book:
    def __init__(self, pages):
        self.pages = pages

    def page(self, number):
        return self.pages[number]


def contents(book, count):
    lines = []
    number = 0
    while number <= count:
        page = book.page(number)
        lines.append(f"{number + 1}: {page}")
        number += 1
    return lines


def main():
    book = Book(["cover", "preface", "story", "index"])
    for line in contents(book, len(book.pages)):
        print(line)


main()
