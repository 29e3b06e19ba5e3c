package main

import "fmt"

func main() {
	total := 0
	for number := 1; number <= 9; number++ {
		total += number
		square := number * number
		_ = square
	}
	fmt.Println("total", total)
}
