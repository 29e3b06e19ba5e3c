class Query:
    def __init__(self, table):
        self.table = table
        self.parts = []
        self.count = None

    def where(self, condition):
        self.parts.append(condition)
        return self

    def limit(self, count):
        self.count = count

    def text(self):
        parts = " and ".join(self.parts)
        return f"select * from {self.table} where {parts} limit {self.count}"


def main():
    query = Query("users").where("age > 3").limit(10)
    print(query.text())


main()
