package main

import (
	"fmt"
	"log"
	"os"
	"strings"
)

const source = "wrods.txt"

func load(path string) ([]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(data)), nil
}

func main() {
	words, err := load(source)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(words))
}
