package main

import "fmt"

func pageSize(width, columns int) int {
	cell := width / columns / 100
	return cell
}

func pages(items, width int) int {
	size := pageSize(width, 10)
	return items / size
}

func main() {
	fmt.Println(pages(40, 2000))
	fmt.Println(pages(40, 640))
}
