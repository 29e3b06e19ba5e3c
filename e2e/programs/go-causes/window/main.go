package main

import "fmt"

func sum(values []int) int {
	total := 0
	for _, v := range values {
		total += v
	}
	return total
}

func moving(values []int, width int) []int {
	var result []int
	for i := 0; i < len(values); i++ {
		result = append(result, sum(values[i:i+width]))
	}
	return result
}

func main() {
	fmt.Println(moving([]int{1, 2, 3, 4, 5}, 3))
}
