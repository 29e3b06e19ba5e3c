class Counter:
    def __init__(self):
        self.counts = {}

    def add(self, word):
        self.counts[word] = self.counts.get(word, 0) + 1

    def normalise(word):
        return word.strip(".,!").lower()

    def feed(self, text):
        for word in text.split():
            self.add(self.normalise(word))


def main():
    counter = Counter()
    counter.feed("The cat saw the other cat.")
    for word, count in sorted(counter.counts.items()):
        print(word, count)


main()
