module example.com/guard-panic

go 1.21
