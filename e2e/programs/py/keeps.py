# Leaves a child, and a grandchild in a session of its own that nobody waits for; then it stands or runs on.
import subprocess
import sys
import time

child = subprocess.Popen(["sh", "-c", "setsid sleep 600 & echo started; exec sleep 601"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
child.stdout.readline()
print("all started", flush=True)
if sys.argv[1:] == ["stand"]:
    breakpoint()
while True:
    time.sleep(0.2)
