package main

import (
	"fmt"
	"strconv"
)

func shares(total int, text string) int {
	people, _ := strconv.Atoi(text)
	return total / people
}

func main() {
	fmt.Println(shares(120, "4"))
	fmt.Println(shares(120, "six"))
}
