import json

text = '{"a": 1}'

value = json.loads(text)
print(value)
