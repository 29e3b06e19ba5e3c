module example.com/held-batches

go 1.21
