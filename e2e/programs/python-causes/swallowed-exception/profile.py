import json

FILES = {
    "ann": '{"name": "Ann", "age": 31}',
    "bob": '{"name": "Bob", "age": 27,}',
}


def load(user):
    try:
        return json.loads(FILES[user])
    except Exception:
        return None


def greeting(user):
    profile = load(user)
    return f"Hello {profile['name']}"


def main():
    for user in ("ann", "bob"):
        print(greeting(user))


main()
