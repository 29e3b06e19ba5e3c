package main

import "fmt"

func largestGap(levels []int) int {
	largest := 0
	for i := 0; i < len(levels); i++ {
		gap := levels[i+1] - levels[i]
		if gap > largest {
			largest = gap
		}
	}
	return largest
}

func main() {
	fmt.Println("largest gap:", largestGap([]int{3, 5, 11, 12}))
}
