class Message:
    def __init__(self, sender, recipient, subject):
        self.sender = sender
        self.recipient = recipient
        self.subject = subject

    def line(self):
        return f"{self.sender} -> {self.recipient}: {self.subject}"


def compose(sender, recipient, subject):
    return Message(sender, recipient, subject)


def reminder(recipient):
    return compose(recipient, "Do not forget")


def main():
    print(compose("ann", "bob", "Hello").line())
    print(reminder("bob").line())


main()
