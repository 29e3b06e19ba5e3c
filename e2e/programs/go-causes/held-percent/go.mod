module example.com/held-percent

go 1.21
