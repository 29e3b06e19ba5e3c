package main

import (
	"fmt"
	"strings"
)

type Counter struct {
	words map[string]int
	total int
}

func newCounter() *Counter {
	return &Counter{total: 0}
}

func (c *Counter) add(text string) {
	for _, word := range strings.Fields(text) {
		c.words[word]++
		c.total++
	}
}

func main() {
	counter := newCounter()
	counter.add("to be or not to be")
	fmt.Println(counter.total, counter.words)
}
