from rates import rate

print(rate("EUR"))
