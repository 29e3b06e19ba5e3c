/** A test runner that compiles the tests and runs them in processes of its own. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench } from '../support/js-debug-bench.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';

const source = `import { expect, test } from 'vitest';

const add = (a: number, b: number): number => {
  const sum = a - b;
  return sum;
};

test('adds', () => {
  expect(add(2, 1)).toBe(3);
});
`;

test('a breakpoint in a test of Vitest stops in its source', async () => {
  const { folder } = openJsBench();
  writeFileSync(join(folder, 'add.test.ts'), source);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts: { test: 'vitest run --root .' } }));
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'), 'dir');
  const bench = openJsBench({ workspace: folder });
  await bench.debugger.addBreakpoint({ path: join(folder, 'add.test.ts'), line: 5 });
  const program = join(folder, 'node_modules/vitest/vitest.mjs');
  const { rootId } = await bench.debugger.launch({ program, args: ['run', '--root', '.'], cwd: folder, runtimeExecutable: pinnedNode() }, 'person');
  expect(await bench.debugger.settled(rootId, waiting(60_000))).toMatchObject({ kind: 'stopped' });
  const { context, sessionId, threadId } = await bench.stopped();
  expect(context.frames[context.topFrame]).toMatchObject({ line: 5, source: { path: join(folder, 'add.test.ts') } });
  expect(Object.values(context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'sum', value: '1' }));
  expect(await bench.debugger.move('continue', { sessionId, threadId }, 'person', waiting(60_000))).toEqual({ kind: 'ended', exit: { code: 1 } });
  expect(bench.console('stdout').some(({ text }) => text.includes('1 failed'))).toBe(true);
});
