import time


def timed(function):
    def wrapper(*args):
        started = time.perf_counter()
        result = function(*args)
        print(function.__name__, time.perf_counter() - started < 10)

    return wrapper


@timed
def squares(count):
    return [number * number for number in range(count)]


def main():
    values = squares(4)
    print(sum(values))


main()
