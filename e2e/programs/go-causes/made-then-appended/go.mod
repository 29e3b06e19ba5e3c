module example.com/made-then-appended

go 1.21
