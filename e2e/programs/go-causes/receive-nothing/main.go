package main

import "fmt"

type Bus struct {
	events chan string
}

func listen(bus *Bus) string {
	return <-bus.events
}

func main() {
	bus := &Bus{}
	go func() {
		bus.events <- "ready"
	}()
	fmt.Println(listen(bus))
}
