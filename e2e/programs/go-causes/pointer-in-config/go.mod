module example.com/pointer-in-config

go 1.21
