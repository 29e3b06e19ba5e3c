module example.com/range-never-closed

go 1.21
