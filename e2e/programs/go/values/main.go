package main

import "fmt"

type point struct{ X, Y int }

type shape struct {
	name   string
	corner *point
	tags   map[string]int
	inner  any
}

func (s *shape) rename(name string) string {
	s.name = name
	return s.name
}

var calls int

func double(number int) int {
	calls++
	return 2 * number
}

func main() {
	numbers := make([]int, 250)
	for index := range numbers {
		numbers[index] = index * index
	}
	one := &shape{name: "one", corner: &point{1, 2}, tags: map[string]int{"a": 1}, inner: point{3, 4}}
	fmt.Println(len(numbers), double(one.corner.X), one.rename(one.name))
}
