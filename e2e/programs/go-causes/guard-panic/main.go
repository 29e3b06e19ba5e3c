package main

import "fmt"

type Account struct {
	Owner   string
	Balance int
}

func (a *Account) withdraw(amount int) {
	if amount > a.Balance {
		panic(fmt.Sprintf("%s cannot withdraw %d of %d", a.Owner, amount, a.Balance))
	}
	a.Balance -= amount
}

func main() {
	account := &Account{Owner: "ada", Balance: 120}
	account.withdraw(70)
	account.withdraw(75)
	fmt.Println(account.Balance)
}
