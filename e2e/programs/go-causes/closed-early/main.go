package main

import "fmt"

func produce(out chan<- int, count int) {
	for i := 0; i < count; i++ {
		out <- i * i
		if i == 2 {
			close(out)
		}
	}
}

func main() {
	squares := make(chan int, 10)
	produce(squares, 5)
	for s := range squares {
		fmt.Println(s)
	}
}
