module example.com/nobody-receives

go 1.21
