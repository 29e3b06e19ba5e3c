module example.com/exit-code

go 1.21
