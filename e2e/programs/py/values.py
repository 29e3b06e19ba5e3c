import collections

effects = []


def note(what):
    effects.append(what)
    return what


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    @property
    def length(self):
        return note("length")

    def walk(self):
        return note("walk")


class Loud:
    def __getattr__(self, name):
        return note(name)

    __eq__ = __bool__ = __len__ = __getitem__ = __str__ = lambda self, *_: note("loud")


def deep(depth):
    return deep(depth - 1) if depth else 1 / 0


def look(point, loud, numbers, names, big, text, nothing, pair, defaults, type="shadowed"):
    return len(numbers)


numbers = list(range(5000))
names = {"ada": Point(3, 4), "bob": None, 3: "three"}
Pair = collections.namedtuple("Pair", "left right")
look(Point(3, 4), Loud(), numbers, names, 2**70, "héllo 😀 'quoted'", None, Pair("a", "b"), collections.defaultdict(list))
