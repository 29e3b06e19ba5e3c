def bounds(points):
    xs = [x for x, y in points]
    ys = [y for x, y in points]
    return min(xs), max(xs), min(ys), max(ys)


def centre(points):
    left, right = bounds(points)
    return (left + right) / 2


def main():
    points = [(0, 1), (4, 3), (2, 8)]
    print("bounds", bounds(points))
    print("centre", centre(points))


main()
