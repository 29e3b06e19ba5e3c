class Vehicle:
    def __init__(self, name):
        self.name = name
        self.log = []

    def drive(self, distance):
        self.log.append(distance)
        return sum(self.log)


class Truck(Vehicle):
    def __init__(self, name, load):
        self.name = name
        self.load = load

    def describe(self):
        return f"{self.name} with {self.load} t"


def main():
    truck = Truck("blue", 12)
    print(truck.describe())
    print(truck.drive(40))


main()
