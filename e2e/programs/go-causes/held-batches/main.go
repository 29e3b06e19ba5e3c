package main

import "fmt"

func batches(items []string, size int) [][]string {
	count := len(items) / size
	out := make([][]string, count)
	for i, item := range items {
		out[i/size] = append(out[i/size], item)
	}
	return out
}

func main() {
	fmt.Println(batches([]string{"a", "b", "c", "d"}, 2))
	fmt.Println(batches([]string{"a", "b", "c", "d", "e"}, 2))
}
