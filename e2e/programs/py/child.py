import os

print("child", os.environ.get("GREETING"))
