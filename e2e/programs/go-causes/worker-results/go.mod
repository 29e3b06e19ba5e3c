module example.com/held-worker-results

go 1.21
