class Player:
    def __init__(self, name, points):
        self.name = name
        self.points = points


def by_points(players):
    ordered = list(players).sort(key=lambda player: player.points, reverse=True)
    return ordered


def podium(players):
    ranked = by_points(players)
    places = []
    for place, player in zip((1, 2, 3), ranked):
        places.append(f"{place}. {player.name}")
    return places


def main():
    players = [Player("ann", 30), Player("bob", 12), Player("eve", 44)]
    print("players:", len(players))
    for line in podium(players):
        print(line)


if __name__ == "__main__":
    main()
