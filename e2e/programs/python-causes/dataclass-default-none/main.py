from order import Customer, Order


def make():
    ann = Customer("Ann")
    first = Order(1, ann)
    first.add("tea", 450)
    second = Order(2)
    second.add("mug", 900)
    return [first, second]


def main():
    for order in make():
        print(order.label())


main()
