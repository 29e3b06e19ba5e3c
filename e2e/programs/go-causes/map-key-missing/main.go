package main

import "fmt"

type Price struct{ cents int }

var prices = map[string]*Price{
	"tea":    {250},
	"coffee": {320},
}

func total(order []string) int {
	sum := 0
	for _, item := range order {
		sum += prices[item].cents
	}
	return sum
}

func main() {
	fmt.Println(total([]string{"tea", "coffee"}))
	fmt.Println(total([]string{"tea", "cofee"}))
}
