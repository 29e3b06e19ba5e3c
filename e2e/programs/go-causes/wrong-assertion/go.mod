module example.com/wrong-assertion

go 1.21
