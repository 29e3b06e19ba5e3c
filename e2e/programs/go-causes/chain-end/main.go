package main

import "fmt"

type Node struct {
	value int
	next  *Node
}

func push(head *Node, value int) *Node {
	return &Node{value, head}
}

func position(head *Node, value int) int {
	at := 0
	for head.value != value {
		head = head.next
		at++
	}
	return at
}

func main() {
	var list *Node
	for _, v := range []int{3, 1, 4, 1, 5} {
		list = push(list, v)
	}
	fmt.Println(position(list, 4))
	fmt.Println(position(list, 9))
}
