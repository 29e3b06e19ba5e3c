module example.com/held-interval

go 1.21
