/**
 * What a program has written is there when it stands, as far as a pipe holds it: 64 KiB that nobody has read yet. What Node
 * is given beyond that waits in its memory until it runs again, whoever reads.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJsBench } from '../support/js-debug-bench.ts';

const lines = 10_000;
const written = Array.from({ length: lines }, (_, index) => `${index}`);

test.each([
  ['console.log', 'console.log(String(i))'],
  ['process.stdout.write', "process.stdout.write(i + '\\n')"],
  ['a child that shares the output', `if (i === 0) require('node:child_process').execFileSync(process.execPath, ['-e', 'for (let j = 0; j < ${lines}; j++) console.log(j)'], { stdio: 'inherit', env: {} })`],
])('%s, then an exception', async (_, statement) => {
  const bench = openJsBench();
  const program = join(bench.folder, 'writes.cjs');
  writeFileSync(program, `for (let i = 0; i < ${lines}; i++) { ${statement}; }\nundefined.there;\n`);
  const { rootId } = await bench.debugger.launch({ program, cwd: bench.folder }, 'person');
  await bench.stopped();
  await bench.until((now) => (now.consoles[rootId]?.total ?? 0) >= lines);
  expect(bench.console('stdout').map(({ text }) => text.trimEnd())).toEqual(written);
});
