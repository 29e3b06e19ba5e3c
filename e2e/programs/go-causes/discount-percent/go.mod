module example.com/discount-percent

go 1.21
