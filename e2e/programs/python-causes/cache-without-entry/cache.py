class Cache:
    def __init__(self):
        self.entries = {}

    def put(self, key, value):
        self.entries[key] = value

    def expire(self, key):
        del self.entries[key]

    def get(self, key):
        return self.entries[key]


def main():
    cache = Cache()
    cache.put("a", 1)
    cache.put("b", 2)
    print(cache.get("a"))
    cache.expire("a")
    print(cache.get("b"))
    print(cache.get("a"))


main()
