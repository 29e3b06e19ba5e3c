ROOMS = {1: "kitchen", 2: "office", 3: "attic"}

PLAN = "2:ann,3:bob"


def parse(plan):
    seats = {}
    for entry in plan.split(","):
        room, person = entry.split(":")
        seats[person] = room
    return seats


def describe(seats, person):
    room = seats[person]
    return f"{person} sits in the {ROOMS[room]}"


def main():
    seats = parse(PLAN)
    print("people", len(seats))
    print(describe(seats, "ann"))


main()
