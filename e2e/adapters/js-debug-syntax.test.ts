/** Programs that do not parse, or fail in code of Node's own: where the person has to look. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench, type JsBench } from '../support/js-debug-bench.ts';

async function stopOf(bench: JsBench, name: string, text: string, runtimeExecutable?: string) {
  const program = join(bench.folder, name);
  writeFileSync(program, text);
  const { rootId } = await bench.debugger.launch({ program, ...(runtimeExecutable === undefined ? {} : { runtimeExecutable }) }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toMatchObject({ kind: 'stopped' });
  return { program, ...(await bench.stopped()) };
}

test.each([
  ['the Node of the machine', undefined],
  ['our own Node', pinnedNode()],
])('a syntax error says where it is, on %s', async (_, node) => {
  const { program, context } = await stopOf(openJsBench(), 'broken.cjs', 'const a = 1;\nconst b = ;\n', node);
  expect(context.exception).toMatchObject({ typeName: 'SyntaxError', message: `Unexpected token ';' (${program}:2)` });
});

test('what the program reads and cannot be parsed is not about its own code', async () => {
  const { context } = await stopOf(openJsBench(), 'parses.cjs', "JSON.parse('{');\n", pinnedNode());
  expect(context.exception?.message).not.toContain('parses.cjs');
});

test("an exception in Node's own code shows the statement of the program that led to it", async () => {
  const { program, context } = await stopOf(openJsBench(), 'reads.cjs', "const { readFileSync } = require('node:fs');\nreadFileSync('/no/such/file');\n", pinnedNode());
  expect(context.exception?.message).toContain('ENOENT');
  expect(context.frames[0]?.source?.path).toBeUndefined();
  expect(context.frames[context.topFrame]).toMatchObject({ line: 2, kind: 'normal', source: { path: program } });
});

test('empty words of a command line arrive', async () => {
  const bench = openJsBench();
  const program = join(bench.folder, 'words.cjs');
  writeFileSync(program, 'console.log(JSON.stringify(process.argv.slice(2)));\n');
  const { rootId } = await bench.debugger.launch({ program, args: ['', 'a b', ''] }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  expect(bench.console('stdout').map(({ text }) => text)).toEqual(['["","a b",""]']);
});
