import sys

REQUIRED = ("host", "port", "user")
CONFIG = {"host": "localhost", "prot": 5432, "user": "app"}


def missing(config):
    return [name for name in REQUIRED if name not in config]


def main():
    lacking = missing(CONFIG)
    if lacking:
        print("missing:", ", ".join(lacking))
        sys.exit(3)
    print("ok")


main()
