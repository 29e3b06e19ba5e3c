def primes(limit):
    for number in range(2, limit):
        if all(number % divisor for divisor in range(2, number)):
            yield number


def last(limit):
    found = primes(limit)
    return found[-1]


def main():
    print(sum(primes(10)))
    print(last(20))


main()
