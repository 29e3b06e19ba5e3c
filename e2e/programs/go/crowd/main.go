// Goroutines that hand something on, one after the other; none of them ends before all have had it.
package main

import "fmt"

func work(number int, in <-chan int, out chan<- int, end <-chan bool) {
	out <- 0
	value := <-in
	out <- value * number
	<-end
}

func main() {
	first, second, last, end := make(chan int), make(chan int), make(chan int), make(chan bool)
	go work(2, first, second, end)
	<-second
	go work(3, second, last, end)
	<-last
	first <- 7
	fmt.Println(<-last)
	close(end)
}
