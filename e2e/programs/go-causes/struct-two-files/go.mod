module example.com/struct-two-files

go 1.21
