import json

TEXT = """
{
  "title": "Weekly",
  "sections": [
    {"heading": "Sales", "rows": [1, 2, 3]},
    {"heading": "Costs", "rows": [4, 5]}
  ]
}
"""


def load():
    return json.loads(TEXT)


def widest(report):
    sections = report.get("section")
    longest = 0
    for section in sections:
        longest = max(longest, len(section["rows"]))
    return longest


def main():
    report = load()
    print(report["title"])
    print("widest:", widest(report))


main()
