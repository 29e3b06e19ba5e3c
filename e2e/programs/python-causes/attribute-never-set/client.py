class Connection:
    def __init__(self, address):
        self.address = address
        self.sent = []

    def send(self, text):
        self.sent.append(text)
        return len(text)


class Client:
    def __init__(self, address):
        self.address = address
        self.connection = None

    def connect(self):
        self.connection = Connection(self.address)

    def greet(self, name):
        return self.connection.send("hello " + name)
