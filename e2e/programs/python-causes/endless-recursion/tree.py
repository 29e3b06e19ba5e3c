PARENTS = {"leaf": "branch", "branch": "trunk", "trunk": "root", "root": "root"}


def depth(name):
    if name not in PARENTS:
        return 0
    return 1 + depth(PARENTS[name])


def deepest(names):
    return max(depth(name) for name in names)


def main():
    print(len(PARENTS))
    print(deepest(["leaf", "branch"]))


main()
