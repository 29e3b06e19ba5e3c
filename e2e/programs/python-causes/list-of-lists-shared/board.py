def empty(width, height):
    return [[" "] * width] * height


def put(board, x, y, mark):
    board[y][x] = mark


def row(board, y):
    return "".join(board[y])


def main():
    board = empty(3, 3)
    put(board, 1, 1, "x")
    print(row(board, 1))
    assert row(board, 0) == "   ", row(board, 0)


main()
