package main

import "fmt"

func main() {
	for line := range 20000 {
		fmt.Println("line", line)
	}
}
