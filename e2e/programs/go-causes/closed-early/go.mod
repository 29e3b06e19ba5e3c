module example.com/closed-early

go 1.21
