import sys

from .words import name

print(name, sys.argv[1:])
