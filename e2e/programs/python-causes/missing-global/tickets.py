next_number = 100
issued = []


def issue(name):
    number = next_number
    next_number += 1
    issued.append((number, name))
    return number


def report():
    return [f"{number}: {name}" for number, name in issued]


def main():
    print("first", next_number)
    issue("ann")
    issue("bob")
    for line in report():
        print(line)


main()
