STUDENTS = [
    {"name": "Ann", "grades": [1, 2, 1]},
    {"name": "Bob", "grades": [3, 2]},
    {"name": "Eve", "grade": [1, 1]},
]


def average(values):
    return sum(values) / len(values)


def table(students):
    rows = []
    for student in students:
        rows.append((student["name"], average(student["grades"])))
    return rows


def main():
    print(len(STUDENTS), "students")
    for name, value in table(STUDENTS):
        print(f"{name:6} {value:.2f}")


main()
