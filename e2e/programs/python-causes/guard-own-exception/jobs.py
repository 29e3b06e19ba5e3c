class UnknownJob(Exception):
    pass


HANDLERS = {}


def handler(name):
    def register(function):
        HANDLERS[name] = function
        return function

    return register


@handler("resize")
def resize(job):
    return f"resized {job['file']}"


@handler("convert")
def convert(job):
    return f"converted {job['file']}"


def run(job):
    kind = job["kind"]
    if kind not in HANDLERS:
        raise UnknownJob(kind)
    return HANDLERS[kind](job)
