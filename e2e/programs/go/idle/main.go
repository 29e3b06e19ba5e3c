// Does next to nothing, for ever; each further word on a line tells that it is alive.
package main

import (
	"fmt"
	"time"
)

var turns int

//go:noinline
func turn() {
	turns++
}

func main() {
	fmt.Println("ready")
	for {
		turn()
		if turns%20 == 0 {
			fmt.Println("alive")
		}
		time.Sleep(10 * time.Millisecond)
	}
}
