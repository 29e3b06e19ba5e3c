module example.com/interface-nil

go 1.21
