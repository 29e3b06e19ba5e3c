import csv
import io

DATA = "sensor,value\nattic,21\ncellar,12\n"


def load():
    rows = []
    for row in csv.DictReader(io.StringIO(DATA)):
        rows.append({"sensor": row["sensor"], "value": row["value"]})
    return rows


def cold(rows, limit):
    return [row["sensor"] for row in rows if row["value"] < limit]


def main():
    rows = load()
    print(len(rows))
    print(cold(rows, 15))


main()
