import sys

sys.stdout.write("no newline")
sys.exit(3)
