import { expect, test } from 'vitest';
import { readableLog } from './native-log.ts';

test('what fails in a log message is one line, whichever debugger says it', () => {
  const excerpt = "use of undeclared identifier 'x'\n    1 | x.y\n      | ^\n";
  expect(readableLog(`i 0 <error: error: <user expression 0>:1:1: ${excerpt}>\n`)).toBe("i 0 <failed: use of undeclared identifier 'x'>\n");
  expect(readableLog(`i 0 {Error: error: <user expression 6>:1:1: ${excerpt}} after`)).toBe("i 0 <failed: use of undeclared identifier 'x'> after");
  expect(readableLog('<error: read memory from 0x0 failed> and <error: again>')).toBe('<failed: read memory from 0x0 failed> and <failed: again>');
  expect(readableLog('vector<error> {Error}')).toBe('vector<error> {Error}');
});
