name = "pack"
