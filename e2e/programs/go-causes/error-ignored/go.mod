module example.com/error-ignored

go 1.21
