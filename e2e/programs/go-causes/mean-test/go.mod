module example.com/mean-test

go 1.21
