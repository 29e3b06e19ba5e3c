module example.com/modulo-zero

go 1.21
