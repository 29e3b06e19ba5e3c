package main

import "fmt"

func count(words []string) int {
	total := "0"
	return total
}

func main() {
	fmt.Println(count(nil), missing)
}
