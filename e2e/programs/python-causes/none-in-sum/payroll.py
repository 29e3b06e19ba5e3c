class Worker:
    def __init__(self, name, kind, hours):
        self.name = name
        self.kind = kind
        self.hours = hours

    def pay(self):
        if self.kind == "full":
            return 3000
        if self.kind == "hourly":
            return self.hours * 20
        if self.kind == "intern":
            bonus = 100
            pay = 800 + bonus


def total(workers):
    return sum(worker.pay() for worker in workers)


def main():
    workers = [Worker("ann", "full", 0), Worker("bob", "hourly", 80), Worker("eve", "intern", 0)]
    print(len(workers))
    print(total(workers))


main()
