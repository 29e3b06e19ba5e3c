settings = {"rate": "0.2"}


def rate():
    try:
        return settings["rates"]
    except KeyError:
        return float(settings["rate"]) / len(settings["rate"].strip("0.2"))


rate()
