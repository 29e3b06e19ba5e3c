from jobs import run

QUEUE = [
    {"kind": "resize", "file": "a.png"},
    {"kind": "covert", "file": "b.png"},
]


def main():
    for job in QUEUE:
        print(run(job))


main()
