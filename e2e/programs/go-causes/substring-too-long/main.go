package main

import "fmt"

func short(title string, size int) string {
	return title[:size]
}

func main() {
	const width = 8
	for _, title := range []string{"a long title", "longer than that", "tiny"} {
		fmt.Println(short(title, width))
	}
}
