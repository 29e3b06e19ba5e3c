package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	fmt.Print("name? ")
	name, _, _ := bufio.NewReader(os.Stdin).ReadLine()
	fmt.Printf("hello %s\n", name)
	os.Exit(3)
}
