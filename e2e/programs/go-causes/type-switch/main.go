package main

import (
	"encoding/json"
	"fmt"
)

func count(data map[string]any) int {
	return data["count"].(int)
}

func main() {
	var data map[string]any
	if err := json.Unmarshal([]byte(`{"count": 3}`), &data); err != nil {
		panic(err)
	}
	fmt.Println(count(data))
}
