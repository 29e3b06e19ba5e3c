ANSWERS = {
    "north": [4, 5, 3],
    "south": [],
    "west": [2, 2],
}


def scores(answers, region):
    return [value for value in answers[region] if value > 0]


def mean(values):
    return sum(values) / len(values)


def main():
    for region in ANSWERS:
        print(region, mean(scores(ANSWERS, region)))


main()
