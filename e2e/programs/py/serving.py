import time


def tick(count):
    double = count * 2
    time.sleep(0.02)
    return double


print("serving", flush=True)
count = 0
while True:
    count += 1
    tick(count)
    if count % 10 == 0:
        print("alive", flush=True)
