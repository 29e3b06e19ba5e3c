from math import pi


def area_of_circle(radius):
    return pi * radius ** 2


def area_of_square(side):
    return side * side
