module example.com/held-cli-args

go 1.21
