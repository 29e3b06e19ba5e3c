package main

import (
	"errors"
	"fmt"
)

type Config struct {
	Name string
	Size int
}

func load(name string) (*Config, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &Config{Name: name, Size: len(name)}, nil
}

func main() {
	first, err := load("main")
	if err != nil {
		panic(err)
	}
	second, err := load("")
	fmt.Println(first.Size + second.Size)
}
