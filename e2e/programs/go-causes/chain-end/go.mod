module example.com/chain-end

go 1.21
