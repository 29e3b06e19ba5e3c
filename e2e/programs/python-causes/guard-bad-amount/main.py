from account import Account

CENTS = 100


def rent(account):
    account.withdraw(650 * CENTS)


def main():
    account = Account("ann", 1200)
    account.withdraw(40)
    rent(account)
    print(account.balance)


main()
