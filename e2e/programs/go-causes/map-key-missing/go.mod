module example.com/map-key-missing

go 1.21
