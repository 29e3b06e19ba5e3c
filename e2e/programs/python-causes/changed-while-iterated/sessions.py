def expired(session, now):
    return now - session["seen"] > 30


def sweep(sessions, now):
    removed = 0
    for key in sessions:
        if expired(sessions[key], now):
            del sessions[key]
            removed += 1
    return removed


def main():
    sessions = {
        "a": {"user": "ann", "seen": 100},
        "b": {"user": "bob", "seen": 10},
        "c": {"user": "eve", "seen": 90},
    }
    print(sweep(sessions, 110))
    print(sorted(sessions))


main()
