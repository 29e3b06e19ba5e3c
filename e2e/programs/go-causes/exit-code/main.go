package main

import (
	"fmt"
	"os"
)

type Part struct {
	Name  string
	Count int
}

func missing(parts []Part, needed int) int {
	have := 0
	for _, part := range parts {
		have += part.Count
	}
	return needed - have
}

func main() {
	parts := []Part{{"wheel", 4}, {"axle", 2}}
	lacking := missing(parts, 7)
	if lacking > 0 {
		fmt.Println("parts are missing")
		os.Exit(2)
	}
	fmt.Println("complete")
}
