module example.com/done-left-out

go 1.21
