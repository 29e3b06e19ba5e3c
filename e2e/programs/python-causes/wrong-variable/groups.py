PEOPLE = [("ann", "red"), ("bob", "blue"), ("eve", "red")]


def group(people):
    groups = {}
    for name, team in people:
        if team not in groups:
            groups[name] = []
        groups[team].append(name)
    return groups


def main():
    print(len(PEOPLE))
    print(group(PEOPLE))


main()
