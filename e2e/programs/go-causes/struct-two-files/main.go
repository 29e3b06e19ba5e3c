package main

import "fmt"

func main() {
	cache := NewCache(10)
	cache.Put("a", 1)
	cache.Put("b", 2)
	fmt.Println(cache.Size())
}
