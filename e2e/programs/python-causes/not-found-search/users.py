class User:
    def __init__(self, name, mail):
        self.name = name
        self.mail = mail


USERS = [
    User("ann", "ann@example.org"),
    User("bob", "bob@example.org"),
]


def find(name):
    for user in USERS:
        if user.name == name:
            return user
