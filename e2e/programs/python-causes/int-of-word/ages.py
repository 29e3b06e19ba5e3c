PEOPLE = """ann,34
bob,41
eve,n/a
"""


def parse(text):
    people = []
    for line in text.splitlines():
        name, age = line.split(",")
        people.append((name, int(age)))
    return people


def oldest(people):
    return max(people, key=lambda person: person[1])


def main():
    people = parse(PEOPLE)
    print(oldest(people))


main()
