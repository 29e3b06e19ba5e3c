package main

import (
	"fmt"
	"sync"
)

type Job struct {
	ID   int
	Data *string
}

func process(job Job) int {
	return len(*job.Data)
}

func main() {
	hello := "hello"
	jobs := []Job{
		{ID: 1, Data: &hello},
		{ID: 2},
	}
	var wg sync.WaitGroup
	for _, job := range jobs {
		wg.Add(1)
		go func(j Job) {
			fmt.Println(j.ID, process(j))
			wg.Done()
		}(job)
	}
	wg.Wait()
}
