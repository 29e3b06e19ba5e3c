/** A program that writes without end is stopped like any other. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJsBench } from '../support/js-debug-bench.ts';
import { stopLimitMilliseconds } from '../support/stop-limit.ts';

test.each([
  ['numbers', 'console.log(count)'],
  ['objects', 'console.log({ count })'],
  ['bytes', "process.stdout.write(count + '\\n')"],
])('stop during a flood of %s is not held up by it', async (_, statement) => {
  const bench = openJsBench();
  const program = join(bench.folder, 'flood.cjs');
  writeFileSync(program, `for (let count = 0; ; count++) ${statement};\n`);
  const { rootId } = await bench.debugger.launch({ program, cwd: bench.folder }, 'person');
  await bench.until((now) => (now.consoles[rootId]?.total ?? 0) >= 5000);
  const before = performance.now();
  await bench.debugger.stop(rootId);
  expect(performance.now() - before).toBeLessThan(stopLimitMilliseconds);
  expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
});
