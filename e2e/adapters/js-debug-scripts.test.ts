/** Scripts of a package.json. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench, programs, type JsBench } from '../support/js-debug-bench.ts';

const folder = join(programs, 'scripts');

async function stopsIn(bench: JsBench, request: { readonly script: string; readonly args?: readonly string[] }): Promise<readonly string[]> {
  await bench.debugger.addBreakpoint({ path: join(folder, 'step.js'), line: 3 });
  const { rootId } = await bench.debugger.launch({ target: 'script', cwd: folder, ...request }, 'person');
  const seen: string[] = [];
  let movement = await bench.debugger.settled(rootId, waiting());
  let last = 0;
  while (movement.kind === 'stopped') {
    const stopped = await bench.stopped(last);
    last = stopped.stop.number;
    seen.push(Object.values(stopped.context.variables).flat().find(({ name }) => name === 'name')?.value ?? '?');
    movement = await bench.debugger.move('continue', stopped, 'person', waiting());
  }
  return [...seen, JSON.stringify(movement)];
}

const printed = (bench: JsBench) => bench.console('stdout').map(({ text }) => text).filter((text) => text.startsWith('"'));

test('a script with the ones before and after it; words with blanks and empty ones arrive', async () => {
  const bench = openJsBench({ workspace: folder });
  const seen = await stopsIn(bench, { script: 'work', args: ['two words', '', '--flag'] });
  expect(seen).toEqual(["'before'", "'work'", "'after'", '{"kind":"ended","exit":{"code":0}}']);
  expect(printed(bench)).toEqual(['"before"', '"work" "two words" "" "--flag"', '"after"']);
  // The package manager is a program of Node too, and its scripts are its children.
  const [npm, ...steps] = bench.programs();
  expect(steps.map(({ name, parentId }) => [name.replace(/ \[\d+\]$/, ''), parentId])).toEqual(Array.from({ length: 3 }, () => ['step.js', npm?.id]));
});

test('a script that fails, and one that is not there', async () => {
  const bench = openJsBench({ workspace: folder });
  expect(await stopsIn(bench, { script: 'fails' })).toEqual(["'fails'", '{"kind":"ended","exit":{"code":3}}']);
  const { rootId } = await bench.debugger.launch({ target: 'script', cwd: folder, script: 'nothing' }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 1 } });
  expect(bench.console('stderr').map(({ text }) => text).join('\n')).toMatch(/Missing script: "nothing"/);
});

test('a package manager that is not installed is refused', async () => {
  const bench = openJsBench({ workspace: folder });
  const launch = bench.debugger.launch({ target: 'script', script: 'work', runtimeExecutable: 'no-such-manager' }, 'person');
  await expect(launch).rejects.toMatchObject({ code: 'runtime-missing', message: expect.stringContaining('no-such-manager') as string });
});
