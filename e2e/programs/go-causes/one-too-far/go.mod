module example.com/one-too-far

go 1.21
