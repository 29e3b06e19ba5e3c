import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test('short lists stay on their line, the rest is indented, and it means the same', () => {
  const value = { command: 'gdb', args: ['-i', 'dap'], none: [], empty: {}, nested: [[1], { a: null }], long: Array.from({ length: 20 }, (_, index) => `argument ${index}`) };
  const text = jsonText(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text.split('\n').slice(0, 5)).toEqual(['{', '  "command": "gdb",', '  "args": ["-i", "dap"],', '  "none": [],', '  "empty": {},']);
  expect(text).toContain('\n    "argument 3",\n');
});
