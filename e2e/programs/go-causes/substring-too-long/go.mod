module example.com/substring-too-long

go 1.21
