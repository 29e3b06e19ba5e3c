package main

import "fmt"

type Task struct{ title string }

func build(titles []string) []*Task {
	tasks := make([]*Task, len(titles))
	for _, title := range titles {
		tasks = append(tasks, &Task{title})
	}
	return tasks
}

func main() {
	for _, task := range build([]string{"wash", "dry"}) {
		fmt.Println(task.title)
	}
}
