module example.com/mean-of-nothing

go 1.21
