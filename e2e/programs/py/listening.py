import runpy
import sys

import debugpy

host, port = debugpy.listen(("127.0.0.1", 0))
print("listening at", port, flush=True)
debugpy.wait_for_client()
sys.argv[:] = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
