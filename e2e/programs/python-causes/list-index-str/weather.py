import json

ANSWER = """
[{"city": "Rome", "days": [{"high": 31}, {"high": 29}]}]
"""


def load(text):
    return json.loads(text)


def highs(forecast):
    return [day["high"] for day in forecast["days"]]


def main():
    forecast = load(ANSWER)
    print(len(forecast))
    print(max(highs(forecast)))


main()
