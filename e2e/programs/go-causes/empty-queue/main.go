package main

import "fmt"

type Queue struct {
	items []string
}

func (q *Queue) Push(item string) { q.items = append(q.items, item) }

func (q *Queue) Pop() string {
	first := q.items[0]
	q.items = q.items[1:]
	return first
}

func main() {
	queue := &Queue{}
	for _, job := range []string{"wash", "dry", "fold"} {
		queue.Push(job)
	}
	for i := 0; i < 4; i++ {
		fmt.Println(queue.Pop())
	}
}
