import { expect, test } from 'vitest';
import { processName, programOf } from './process-name.ts';

test.each<[string, readonly string[], string | undefined]>([
  ['a script', ['/usr/bin/node', '--inspect', 'src/server.js', '--port', '80'], 'server.js'],
  ['a script of Python', ['python3.11', '-u', '/srv/app/main.py'], 'main.py'],
  ['a module of Python', ['python3', '-u', '-m', 'http.server', '80'], 'http.server'],
  ['an option of the script, not of Python', ['python3', 'main.py', '-m', 'x'], 'main.py'],
  ['a program', ['/opt/bin/server', '-v'], 'server'],
  ['an interpreter that waits for words', ['/usr/bin/node'], 'node'],
  ['nothing', [], undefined],
])('%s', (_, words, expected) => expect(programOf(words)).toBe(expected));

test.skipIf(process.platform !== 'linux')('of a process that runs, and of one that does not', async () => {
  expect(await processName(process.pid)).toMatch(new RegExp(`\\S+ \\[${process.pid}\\]$`));
  expect(await processName(2 ** 30)).toBeUndefined();
});
