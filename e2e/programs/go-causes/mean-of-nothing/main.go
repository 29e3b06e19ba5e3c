package main

import "fmt"

type Day struct {
	Name  string
	Temps []int
}

func mean(temps []int) int {
	sum := 0
	for _, t := range temps {
		sum += t
	}
	return sum / len(temps)
}

func main() {
	week := []Day{
		{"monday", []int{4, 8, 6}},
		{"tuesday", []int{5, 9}},
		{"wednesday", []int{}},
	}
	for _, day := range week {
		fmt.Println(day.Name, mean(day.Temps))
	}
}
