module example.com/goroutine-panic

go 1.21
