from orders import total


def main():
    print(total([1, 2]))


main()
