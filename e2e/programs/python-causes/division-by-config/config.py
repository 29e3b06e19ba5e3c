LIMITS = {
    "mail": {"batch": 5, "wait": 1},
    "image": {"batch": 0, "wait": 4},
}
