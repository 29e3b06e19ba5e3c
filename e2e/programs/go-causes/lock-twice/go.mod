module example.com/lock-twice

go 1.21
