// Goroutines: workers that wait for each other, and one that nobody wakes.
package main

import (
	"fmt"
	"sync"
)

func work(number int, in <-chan int, out chan<- int) {
	for value := range in {
		out <- value * number
	}
}

func main() {
	var all sync.WaitGroup
	in, out := make(chan int), make(chan int, 3)
	for number := 1; number <= 2; number++ {
		all.Go(func() { work(number, in, out) })
	}
	in <- 7
	result := <-out
	fmt.Println(result%7 == 0)
	all.Wait()
}
