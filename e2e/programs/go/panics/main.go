// One program for each way to end in a panic: the first argument says which.
package main

import (
	"errors"
	"fmt"
	"os"
)

type account struct {
	owner   string
	balance int
}

type shortfall struct{ missing int }

func (s shortfall) Error() string { return fmt.Sprintf("%d are missing", s.missing) }

var accounts map[string]*account

func withdraw(owner string, amount int) int {
	held := accounts[owner]
	held.balance -= amount
	return held.balance
}

func third(values []int) int {
	return values[2]
}

func main() {
	switch os.Args[1] {
	case "text":
		panic("out of stock")
	case "error":
		panic(fmt.Errorf("reading the order: %w", errors.New("no such order")))
	case "own":
		panic(shortfall{missing: 3})
	case "map":
		accounts["ann"] = &account{owner: "ann"}
	case "nil":
		withdraw("ann", 5)
	case "index":
		third([]int{1, 2})
	case "type":
		var value any = "seven"
		fmt.Println(value.(int))
	case "divide":
		zero := len(os.Args) - 2
		fmt.Println(7 / zero)
	case "goroutine":
		done := make(chan struct{})
		go func() {
			third(nil)
			close(done)
		}()
		<-done
	case "recovered":
		defer func() { fmt.Println("recovered:", recover()) }()
		third(nil)
	}
}
