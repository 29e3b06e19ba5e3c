module example.com/empty-queue

go 1.21
