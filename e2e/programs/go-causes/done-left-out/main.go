package main

import (
	"fmt"
	"sync"
)

func work(id int, wg *sync.WaitGroup, out []int) {
	if id == 3 {
		return
	}
	out[id] = id * 10
	wg.Done()
}

func main() {
	var wg sync.WaitGroup
	out := make([]int, 4)
	for id := range out {
		wg.Add(1)
		go work(id, &wg, out)
	}
	wg.Wait()
	fmt.Println(out)
}
