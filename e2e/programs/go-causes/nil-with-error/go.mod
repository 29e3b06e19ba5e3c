module example.com/nil-with-error

go 1.21
