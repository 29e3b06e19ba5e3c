class Service:
    def __init__(self, name):
        self.name = name
        self.start()
        self.handlers = {}

    def start(self):
        self.handlers["ping"] = lambda: "pong"

    def call(self, name):
        return self.handlers[name]()


def main():
    service = Service("echo")
    print(service.call("ping"))


main()
