from shapes import area_of_circle, area_of_sqaure


def main():
    print(round(area_of_circle(2), 2))
    print(area_of_sqaure(3))


main()
