def parse(text):
    return [int(part) for part in text.split()]


def best(rows):
    max = 0
    for row in rows:
        for value in row:
            if value > max:
                max = value
    return max, [max(row) for row in rows]


def main():
    rows = [parse("3 9 4"), parse("7 1")]
    print(len(rows), "rows")
    top, tops = best(rows)
    print(top, tops)


main()
