package main

import "fmt"

type Employee struct {
	Name    string
	Manager *Employee
	Reports []*Employee
}

func (e *Employee) Hire(name string) *Employee {
	report := &Employee{Name: name}
	e.Reports = append(e.Reports, report)
	return report
}

func (e *Employee) ManagerName() string { return e.Manager.Name }

func main() {
	boss := &Employee{Name: "ada"}
	grace := boss.Hire("grace")
	grace.Manager = boss
	linus := grace.Hire("linus")
	fmt.Println(grace.ManagerName())
	fmt.Println(linus.ManagerName())
}
