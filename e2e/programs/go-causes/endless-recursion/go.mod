module example.com/endless-recursion

go 1.21
