package main

import "fmt"

func main() {
	results := make(chan string)
	names := []string{"ada", "grace"}
	for _, name := range names {
		results <- "hello " + name
	}
	close(results)
	for line := range results {
		fmt.Println(line)
	}
}
