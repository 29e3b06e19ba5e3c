DEFAULTS = "retries=3\ntimeout=20\nname=shop"


def parse(text):
    settings = {}
    for line in text.splitlines():
        key, value = line.split("=")
        settings[key] = value
    return settings


def deadline(settings, started):
    return started + settings["timeout"]


def main():
    settings = parse(DEFAULTS)
    print(settings["name"])
    print("until", deadline(settings, 100))


main()
