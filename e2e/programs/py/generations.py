import os


def work(generation):
    name = f"generation {generation}"
    return name


child = os.fork()
if child == 0:
    grandchild = os.fork()
    if grandchild == 0:
        print(work(2), flush=True)
        os._exit(0)
    os.waitpid(grandchild, 0)
    print(work(1), flush=True)
    os._exit(0)
os.waitpid(child, 0)
print(work(0))
