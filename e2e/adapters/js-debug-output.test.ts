import { expect, test } from 'vitest';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench } from '../support/js-debug-bench.ts';

test('20 000 lines are all there, in order, by range, and told in few events', async () => {
  const bench = openJsBench();
  const { rootId } = await bench.debugger.launch({ program: 'flood.js' }, 'person');
  const before = performance.now();
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  const milliseconds = performance.now() - before;
  const lines = bench.console('stdout');
  expect(lines.map(({ text }) => text)).toEqual(Array.from({ length: 20_000 }, (_, line) => `line ${line}`));
  const first = lines[0]?.index ?? 0;
  expect(bench.debugger.readConsole(rootId, first + 12_345, 3).map(({ text }) => text)).toEqual(['line 12345', 'line 12346', 'line 12347']);
  expect(bench.snapshot().consoles[rootId]).toMatchObject({ total: first + 20_000, errors: 0 });
  const grew = bench.events.filter(({ type }) => type === 'console.grew').length;
  expect(grew).toBeLessThan(milliseconds / 16 + 20);
  bench.debugger.clearConsole(rootId);
  expect(bench.console()).toEqual([]);
});
