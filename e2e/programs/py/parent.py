import os
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
code = subprocess.call([sys.executable, os.path.join(here, "child.py")], env={**os.environ, "GREETING": "hello"})
print("parent", code)
