class Timer:
    def __init__(self, limit):
        self.limit = limit
        self.elapsed = 0,

    def tick(self, seconds):
        self.elapsed += seconds
        return self.elapsed >= self.limit


def run(timer, steps):
    for step in steps:
        if timer.tick(step):
            return "over"
    return "running"


def main():
    timer = Timer(10)
    print(run(timer, [1, 2, 3]))


main()
