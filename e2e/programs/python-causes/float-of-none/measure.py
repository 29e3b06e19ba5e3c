ROWS = [
    {"id": 1, "value": "2.5"},
    {"id": 2, "value": "3.0"},
    {"id": 3, "vlaue": "4.5"},
]


def value(row):
    return float(row.get("value"))


def mean(rows):
    values = [value(row) for row in rows]
    return sum(values) / len(values)


def main():
    print(len(ROWS), "rows")
    print(mean(ROWS))


main()
