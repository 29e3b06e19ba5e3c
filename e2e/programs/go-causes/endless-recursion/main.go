package main

import "fmt"

type Folder struct {
	name   string
	parent *Folder
}

func path(f *Folder) string {
	if f == nil {
		return ""
	}
	return path(f.parent) + "/" + f.name
}

func main() {
	root := &Folder{name: "root"}
	home := &Folder{name: "home", parent: root}
	fmt.Println(path(home))
	root.parent = home
	fmt.Println(path(home))
}
