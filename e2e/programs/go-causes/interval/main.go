package main

import "fmt"

type Range struct{ From, To int }

func NewRange(from, to int) Range {
	if from > to {
		panic(fmt.Sprintf("range from %d to %d", from, to))
	}
	return Range{from, to}
}

func around(center, radius int) Range {
	return NewRange(center+radius, center-radius)
}

func main() {
	fmt.Println(NewRange(1, 9))
	fmt.Println(around(50, 10))
}
