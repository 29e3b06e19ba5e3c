import atexit
import subprocess
import sys

atexit.register(lambda: print("at the end"))
subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read(); print('after the end')"], stdin=subprocess.PIPE)
print("last line")
