package main

import "fmt"

func reverse(names []string) []string {
	result := make([]string, 0, len(names))
	for i := 1; i <= len(names); i++ {
		result = append(result, names[len(names)-i])
	}
	return result
}

func show(names []string) {
	for i := 0; i <= len(names); i++ {
		fmt.Println(i, names[i])
	}
}

func main() {
	show(reverse([]string{"a", "b", "c"}))
}
