package main

import "fmt"

type Settings map[string]any

func defaults() Settings {
	return Settings{
		"host": "localhost",
		"port": "8080",
	}
}

func address(s Settings) string {
	host := s["host"].(string)
	port := s["port"].(int)
	return fmt.Sprintf("%s:%d", host, port)
}

func main() {
	fmt.Println(address(defaults()))
}
