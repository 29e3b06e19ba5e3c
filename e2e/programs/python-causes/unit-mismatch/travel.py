def hours(distance, speed):
    return distance / speed


def arrival(start, distance, speed):
    return start + hours(speed, distance)


def main():
    assert hours(100, 50) == 2
    assert arrival(8, 100, 50) == 10, arrival(8, 100, 50)
    print("ok")


main()
