PAIRS = {")": "(", "]": "["}


def balanced(text):
    stack = []
    for character in text:
        if character in PAIRS.values():
            stack.append(character)
        elif character in PAIRS:
            if stack.pop() != PAIRS[character]:
                return False
    return not stack


def main():
    for text in ("([])", "(]", "())"):
        print(text, balanced(text))


main()
