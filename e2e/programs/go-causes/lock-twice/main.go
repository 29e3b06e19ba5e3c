package main

import (
	"fmt"
	"sync"
)

type Store struct {
	mu    sync.Mutex
	items map[string]int
}

func (s *Store) Get(key string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.items[key]
}

func (s *Store) Increase(key string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.items[key] = s.Get(key) + 1
	return s.items[key]
}

func main() {
	store := &Store{items: map[string]int{}}
	fmt.Println(store.Increase("visits"))
}
