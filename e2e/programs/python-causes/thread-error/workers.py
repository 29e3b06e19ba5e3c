import threading

RESULTS = {}

TASKS = [("a", 4), ("b", None), ("c", 2)]


def work(name, size):
    RESULTS[name] = size * 10


def main():
    threads = [threading.Thread(target=work, args=task) for task in TASKS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(sorted(RESULTS))


main()
