import sys
import os

print("hé😀", 2)
print("to stderr", file=sys.stderr)
os.write(1, b"raw bytes\n")
