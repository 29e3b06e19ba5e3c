class Job:
    def __init__(self, name, every=60, retries=0):
        self.name = name
        self.every = every
        self.retries = retries

    def next_runs(self, start, count):
        return [start + self.every * index for index in range(count)]


def jobs():
    return [
        Job("backup", every=3600),
        Job("report", every="900", retries=2),
        Job("ping"),
    ]


def main():
    for job in jobs():
        print(job.name, job.next_runs(0, 3))


main()
