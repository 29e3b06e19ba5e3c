def double(value):
    return value * 2


def half(value):
    return value / 2
