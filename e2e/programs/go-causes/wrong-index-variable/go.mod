module example.com/wrong-index-variable

go 1.21
