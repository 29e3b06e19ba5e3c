module example.com/held-test-slug

go 1.21
