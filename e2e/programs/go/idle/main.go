// Waits until somebody sets the door open, or for ever.
package main

import (
	"fmt"
	"time"
)

var turns int

func turn() {
	turns++
}

func main() {
	fmt.Println("ready")
	for {
		turn()
		time.Sleep(20 * time.Millisecond)
	}
}
