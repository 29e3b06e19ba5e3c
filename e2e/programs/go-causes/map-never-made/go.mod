module example.com/map-never-made

go 1.21
