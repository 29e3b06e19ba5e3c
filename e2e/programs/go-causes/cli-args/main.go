package main

import (
	"fmt"
	"strings"
)

type Command struct {
	Name string
	Args []string
}

func parse(line string) Command {
	words := strings.Fields(line)
	return Command{Name: words[0], Args: words[1:]}
}

func run(c Command) string {
	switch c.Name {
	case "copy":
		return "copy " + c.Args[0] + " to " + c.Args[1]
	case "remove":
		return "remove " + c.Args[0]
	}
	return "unknown " + c.Name
}

func main() {
	script := []string{"copy a.txt b.txt", "remove b.txt", "copy c.txt"}
	for _, line := range script {
		fmt.Println(run(parse(line)))
	}
}
