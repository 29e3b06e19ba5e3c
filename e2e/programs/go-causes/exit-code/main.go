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
	for i := 0; i < len(parts)-1; i++ {
		have += parts[i].Count
	}
	return needed - have
}

func main() {
	parts := []Part{{"wheel", 4}, {"axle", 2}}
	lacking := missing(parts, 6)
	if lacking > 0 {
		fmt.Println("parts are missing")
		os.Exit(2)
	}
	fmt.Println("complete")
}
