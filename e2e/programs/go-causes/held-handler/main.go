package main

import "fmt"

type Handler func(string) string

type Router struct {
	routes map[string]Handler
}

func (r *Router) Handle(path, body string) string {
	handler := r.routes[path]
	return handler(body)
}

func main() {
	router := &Router{routes: map[string]Handler{
		"/echo":  func(s string) string { return s },
		"/upper": nil,
	}}
	fmt.Println(router.Handle("/echo", "hi"))
	fmt.Println(router.Handle("/upper", "hi"))
}
