import threading

passed = []


def run(name):
    stick = f"stick of {name}"
    passed.append(stick)


for name in ("first", "second"):
    runner = threading.Thread(target=run, args=(name,), name=name)
    runner.start()
    runner.join()
print(passed)
