package main

import "fmt"

type Item struct {
	Name     string
	Cents    int
	Discount int
}

func price(item Item) int {
	cents := item.Cents - item.Cents*item.Discount/100
	if cents < 0 {
		panic("negative price for " + item.Name)
	}
	return cents
}

func catalogue() []Item {
	return []Item{
		{"tea", 250, 10},
		{"pot", 2400, 150},
	}
}

func main() {
	for _, item := range catalogue() {
		fmt.Println(item.Name, price(item))
	}
}
