// Ends in a deadlock: nobody sends what is waited for.
package main

import "sync"

func wait(orders chan int) int {
	return <-orders
}

func main() {
	var all sync.WaitGroup
	orders := make(chan int)
	all.Go(func() { wait(orders) })
	all.Wait()
}
