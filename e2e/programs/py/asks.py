import sys

name = input("name? ")
greeting = f"hello {name}"
print(greeting, sys.stdout.isatty())
sys.exit(4)
