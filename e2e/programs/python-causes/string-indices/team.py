TEAM = {
    "ann": {"role": "lead", "hours": 30},
    "bob": {"role": "dev", "hours": 40},
}


def hours(team):
    total = 0
    for member in team:
        total += member["hours"]
    return total


def main():
    print(len(TEAM), "members")
    print(hours(TEAM))


main()
