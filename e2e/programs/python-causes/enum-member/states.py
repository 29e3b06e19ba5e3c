from enum import Enum


class State(Enum):
    OPEN = "open"
    RUNNING = "running"
    CLOSED = "closed"


class Ticket:
    def __init__(self, name):
        self.name = name
        self.state = State.OPEN

    def close(self):
        self.state = State.CLOSE


def main():
    ticket = Ticket("printer")
    print(ticket.state)
    ticket.close()
    print(ticket.state)


main()
