from sensor import Sensor


def main():
    sensor = Sensor("attic", "C")
    for value in (20.5, 21.0, 19.5):
        sensor.record(value)
    print(sensor.name, sensor.average(), sensor.unit)


main()
