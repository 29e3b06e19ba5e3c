package main

import "fmt"

type Shape interface{ Area() float64 }

type Square struct{ side float64 }

func (s Square) Area() float64 { return s.side * s.side }

func parse(kind string, size float64) Shape {
	switch kind {
	case "square":
		return Square{size}
	}
	return nil
}

func main() {
	total := 0.0
	for _, kind := range []string{"square", "circle"} {
		shape := parse(kind, 2)
		total += shape.Area()
	}
	fmt.Println(total)
}
