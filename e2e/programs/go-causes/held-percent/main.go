package main

import "fmt"

type Vote struct {
	Name  string
	Count int
}

func percent(v Vote, votes []Vote) int {
	total := 0
	for _, each := range votes {
		if each.Name == v.Name {
			continue
		}
		total += each.Count
	}
	return v.Count * 100 / total
}

func main() {
	votes := []Vote{{"yes", 12}}
	fmt.Println(percent(votes[0], votes))
}
