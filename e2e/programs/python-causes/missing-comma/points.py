CORNERS = [
    (0, 0),
    (4, 0)
    (4, 3),
    (0, 3),
]


def width(points):
    xs = [x for x, y in points]
    return max(xs) - min(xs)


def main():
    print(width(CORNERS))


main()
