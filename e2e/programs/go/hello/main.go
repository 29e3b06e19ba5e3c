package main

import (
	"fmt"
	"os"
)

func greet(name string) string {
	words := "hello, " + name
	return words
}

func main() {
	for _, name := range os.Args[1:] {
		fmt.Println(greet(name))
	}
	fmt.Fprint(os.Stderr, "no line end")
}
