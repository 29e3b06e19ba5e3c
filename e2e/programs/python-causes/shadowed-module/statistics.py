"""Texts for tests, in no particular order."""

WORDS = ["lorem", "ipsum", "dolor"]


def sentence(count):
    return " ".join(WORDS[index % len(WORDS)] for index in range(count))
