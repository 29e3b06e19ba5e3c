def tag(name, tags=[]):
    tags.append(name)
    return tags


def describe(first, second):
    return f"{len(first)} and {len(second)}"


def main():
    work = tag("work")
    home = tag("home")
    print(describe(work, home))
    assert home == ["home"], home


main()
