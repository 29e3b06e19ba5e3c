class Thermostat:
    def __init__(self, target):
        self.target = target
        self.readings = []

    def read(self, value):
        self.readings.append(value)

    def average(self):
        return sum(self.readings) / len(readings)

    def should_heat(self):
        return self.average() < self.target


def main():
    thermostat = Thermostat(20)
    for value in (18, 19, 21):
        thermostat.read(value)
    print(thermostat.should_heat())


main()
