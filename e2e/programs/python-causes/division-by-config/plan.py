from config import LIMITS


def batches(items, kind):
    size = LIMITS[kind]["batch"]
    return len(items) // size


def main():
    jobs = {"mail": list(range(20)), "image": list(range(7))}
    for kind, items in jobs.items():
        print(kind, batches(items, kind))


main()
