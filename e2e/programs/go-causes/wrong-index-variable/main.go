package main

import "fmt"

func transpose(rows [][]int) [][]int {
	width := len(rows[0])
	out := make([][]int, width)
	for x := 0; x < width; x++ {
		out[x] = make([]int, len(rows))
		for y := 0; y < len(rows); y++ {
			out[x][y] = rows[x][y]
		}
	}
	return out
}

func main() {
	fmt.Println(transpose([][]int{{1, 2, 3}, {4, 5, 6}}))
}
