module example.com/inclusive-bound

go 1.21
