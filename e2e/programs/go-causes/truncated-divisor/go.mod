module example.com/truncated-divisor

go 1.21
