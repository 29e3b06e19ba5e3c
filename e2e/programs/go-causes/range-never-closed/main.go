package main

import "fmt"

func generate(n int, out chan<- int) {
	for i := 1; i <= n; i++ {
		out <- i
	}
}

func main() {
	numbers := make(chan int)
	go generate(5, numbers)
	sum := 0
	for n := range numbers {
		sum += n
	}
	fmt.Println(sum)
}
