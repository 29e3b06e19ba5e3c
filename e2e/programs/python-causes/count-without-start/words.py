TEXT = "one two two three three three"


def split(text):
    return [word for word in text.split() if word]


def count(words):
    counts = {}
    for word in words:
        counts[word] += 1
    return counts


def most(counts):
    best = None
    for word, number in counts.items():
        if best is None or number > counts[best]:
            best = word
    return best


def main():
    counts = count(split(TEXT))
    print(most(counts))


main()
