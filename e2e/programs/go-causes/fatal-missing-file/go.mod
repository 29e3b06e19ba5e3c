module example.com/fatal-missing-file

go 1.21
