import re

PATTERN = re.compile(r"(\d+)\.(\d+)\.(\d+)")


def parse(text):
    match = PATTERN.match(text)
    return tuple(int(part) for part in match.groups())
