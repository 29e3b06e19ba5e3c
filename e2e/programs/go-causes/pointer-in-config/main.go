package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type Database struct {
	Host string `json:"host"`
	Port int    `json:"port"`
}

type Config struct {
	Name     string    `json:"name"`
	Database *Database `json:"database"`
}

const text = `{"name": "shop", "databse": {"host": "localhost", "port": 5432}}`

func read(data string) (*Config, error) {
	config := &Config{}
	if err := json.Unmarshal([]byte(data), config); err != nil {
		return nil, err
	}
	return config, nil
}

func main() {
	config, err := read(text)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%s uses %s:%d\n", config.Name, config.Database.Host, config.Database.Port)
}
