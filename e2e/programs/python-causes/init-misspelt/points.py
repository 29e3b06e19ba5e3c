class Point:
    def _init_(self, x, y):
        self.x = x
        self.y = y

    def shifted(self, dx, dy):
        return Point(self.x + dx, self.y + dy)


def path(steps):
    point = Point(0, 0)
    points = [point]
    for dx, dy in steps:
        point = point.shifted(dx, dy)
        points.append(point)
    return points


def main():
    steps = [(1, 0), (0, 2)]
    print(len(path(steps)))


main()
