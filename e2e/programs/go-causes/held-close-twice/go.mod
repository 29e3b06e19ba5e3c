module example.com/held-close-twice

go 1.21
