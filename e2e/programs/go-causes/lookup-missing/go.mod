module example.com/lookup-missing

go 1.21
