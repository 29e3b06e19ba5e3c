class Sensor:
    def __init__(self, name, unit):
        self.name = name
        self.unit = unit
        self.readigns = []

    def record(self, value):
        self.readings.append(value)

    def latest(self):
        return self.readings[-1]

    def average(self):
        return sum(self.readings) / len(self.readings)
