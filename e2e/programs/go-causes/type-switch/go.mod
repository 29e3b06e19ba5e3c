module example.com/type-switch

go 1.21
