module example.com/held-parent-nil

go 1.21
