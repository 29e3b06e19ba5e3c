class Chart:
    def __init__(self, title, width=80, height=20, colour="black"):
        self.title = title
        self.width = width
        self.height = height
        self.colour = colour

    def describe(self):
        return f"{self.title} {self.width}x{self.height} in {self.colour}"


def wide(title):
    return Chart(title, width=160, color="blue")


def main():
    print(Chart("plain").describe())
    print(wide("wide").describe())


main()
