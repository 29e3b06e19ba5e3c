// Ends in the way that the first argument says.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

func main() {
	fmt.Print("going é")
	switch os.Args[1] {
	case "code":
		os.Exit(3)
	case "signal":
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "child":
		child := exec.Command("sleep", "600")
		child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Println()
		fmt.Println("child", child.Process.Pid)
		child.Wait()
	}
}
