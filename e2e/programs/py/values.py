import collections


class Point:
    origin = 0

    def __init__(self, x, y):
        self.x = x
        self.y = y

    @property
    def length(self):
        self.reads = getattr(self, "reads", 0) + 1
        return (self.x**2 + self.y**2) ** 0.5


class Loud(Point):
    def __getattr__(self, name):
        raise RuntimeError("read " + name)


def look(point, loud, numbers, names, big, text, nothing):
    len_of = len(numbers)
    return len_of


numbers = list(range(5000))
names = {"ada": Point(3, 4), "bob": None, 3: "three"}
Pair = collections.namedtuple("Pair", "left right")
look(Point(3, 4), Loud(1, 2), numbers, names, 2**70, "héllo 😀 'quoted'", None)
