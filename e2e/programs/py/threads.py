import sys
import threading

gate = threading.Barrier(3)


def work(name):
    gate.wait()
    sys.stdout.write("worker " + name + "\n")


workers = [threading.Thread(target=work, args=(name,), name=name) for name in ("first", "second")]
for worker in workers:
    worker.start()
gate.wait()
for worker in workers:
    worker.join()
print("done")
