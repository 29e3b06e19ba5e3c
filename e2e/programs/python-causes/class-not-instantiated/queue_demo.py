class Queue:
    def __init__(self):
        self.waiting = []

    def push(self, job):
        self.waiting.append(job)

    def size(self):
        return len(self.waiting)


def fill(queue, jobs):
    for job in jobs:
        queue.push(job)
    return queue.size()


def main():
    queue = Queue
    jobs = ["a", "b", "c"]
    print(fill(queue, jobs))


main()
