// Leaves a child, and a grandchild in a session of its own that nobody waits for; then it stands or runs on.
package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"time"
)

func main() {
	child := exec.Command("sh", "-c", "setsid sleep 600 & echo started; exec sleep 601")
	said, _ := child.StdoutPipe()
	if err := child.Start(); err != nil {
		panic(err)
	}
	bufio.NewReader(said).ReadLine()
	fmt.Println("all started")
	if len(os.Args) > 1 && os.Args[1] == "stand" {
		runtime.Breakpoint()
	}
	for {
		time.Sleep(200 * time.Millisecond)
	}
}
