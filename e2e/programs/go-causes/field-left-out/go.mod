module example.com/field-left-out

go 1.21
