def make_handlers(names):
    handlers = {}
    for name in names:
        handlers[name] = lambda: f"pressed {name}"
    return handlers


def press(handlers, name):
    return handlers[name]()


def main():
    handlers = make_handlers(["save", "load", "quit"])
    text = press(handlers, "save")
    print(text)
    assert text == "pressed save", text


main()
