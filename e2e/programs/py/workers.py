import multiprocessing
import sys


def square(number):
    result = number * number
    print("worker", result, flush=True)
    return result


def nested(method, number):
    context = multiprocessing.get_context(method)
    process = context.Process(target=square, args=(number,))
    process.start()
    process.join()


if __name__ == "__main__":
    method = sys.argv[1]
    process = multiprocessing.get_context(method).Process(target=nested, args=(method, 7))
    process.start()
    process.join()
    print("parent", process.exitcode)
