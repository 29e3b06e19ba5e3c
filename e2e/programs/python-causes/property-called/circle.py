class Circle:
    def __init__(self, radius):
        self.radius = radius

    @property
    def area(self):
        return 3.14159 * self.radius ** 2

    def scaled(self, factor):
        return Circle(self.radius * factor)


def total_area(circles):
    return sum(circle.area() for circle in circles)


def main():
    circles = [Circle(1), Circle(2).scaled(2)]
    print(len(circles))
    print(round(total_area(circles), 2))


main()
