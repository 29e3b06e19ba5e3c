package main

import "fmt"

type Feed struct {
	items chan int
}

func (f *Feed) Stop() { close(f.items) }

func (f *Feed) Run(n int) {
	for i := 0; i < n; i++ {
		f.items <- i
	}
	f.Stop()
}

func main() {
	feed := &Feed{items: make(chan int, 10)}
	feed.Run(3)
	for item := range feed.items {
		fmt.Println(item)
	}
	feed.Stop()
}
