module example.com/held-inventory-stock

go 1.21
