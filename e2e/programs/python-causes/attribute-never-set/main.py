from client import Client


def run(names):
    client = Client("localhost:80")
    count = 0
    for name in names:
        count += client.greet(name)
    return count


def main():
    names = ["ann", "bob"]
    print("sent", run(names))


main()
