module example.com/held-window

go 1.21
