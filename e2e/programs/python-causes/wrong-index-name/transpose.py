def transpose(rows):
    columns = []
    for x in range(len(rows[0])):
        column = []
        for y in range(len(rows)):
            column.append(rows[x][y])
        columns.append(column)
    return columns


def main():
    rows = [[1, 2, 3], [4, 5, 6]]
    print(len(rows))
    print(transpose(rows))


main()
