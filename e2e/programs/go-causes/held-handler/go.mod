module example.com/held-handler

go 1.21
