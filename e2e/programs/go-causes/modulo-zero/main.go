package main

import "fmt"

type Ring struct {
	slots []string
	size  int
	next  int
}

func NewRing(size int) *Ring {
	return &Ring{slots: make([]string, size)}
}

func (r *Ring) Add(s string) {
	r.slots[r.next] = s
	r.next = (r.next + 1) % r.size
}

func main() {
	ring := NewRing(3)
	ring.Add("a")
	ring.Add("b")
	fmt.Println(ring.slots)
}
