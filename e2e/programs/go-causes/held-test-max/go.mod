module example.com/held-test-max

go 1.21
