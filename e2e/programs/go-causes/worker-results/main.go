package main

import "fmt"

func square(n int, out chan<- int) {
	if n%2 == 0 {
		out <- n * n
	}
}

func main() {
	out := make(chan int)
	numbers := []int{2, 3, 4}
	for _, n := range numbers {
		go square(n, out)
	}
	sum := 0
	for range numbers {
		sum += <-out
	}
	fmt.Println(sum)
}
