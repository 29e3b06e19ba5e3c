from loader import load

ENTRIES = [
    {"name": "web", "port": "8080"},
    {"name": "mail", "port": "25a"},
    {"name": "db", "port": "5432"},
]


def main():
    print(len(ENTRIES), "entries")
    print(load(ENTRIES))


main()
