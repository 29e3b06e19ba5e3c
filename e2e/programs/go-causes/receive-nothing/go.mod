module example.com/receive-nothing

go 1.21
