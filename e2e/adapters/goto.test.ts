/** Another statement to go on with, and what a program has loaded. */
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeCurrentDebugpy } from '../support/debugpy-bench.ts';
import { initializing, openFake, play } from '../support/fake-bench.ts';
import type { Rule } from '../support/fake-scenario.ts';
import { openJsBench } from '../support/js-debug-bench.ts';

describeCurrentDebugpy(({ open }) => {
  test('Python: goes on at a line above without running what is between', async () => {
    const bench = open();
    const program = join(bench.folder, 'again.py');
    writeFileSync(program, ['def other():', '    return 1', '', '', 'def run():', '    calls = 0', '    calls += 1', '    print("calls", calls)', '    return calls', '', '', 'run()', ''].join('\n'));
    await bench.debugger.addBreakpoint({ path: program, line: 8 });
    await bench.debugger.launch({ program }, 'person');
    const { sessionId, threadId, stop } = await bench.stopped();
    const [target] = await bench.debugger.gotoTargets({ sessionId, stop: stop.number, path: program, line: 7 });
    expect(target).toMatchObject({ line: 7 });
    await bench.debugger.goto({ sessionId, threadId, stop: stop.number }, target?.id ?? -1, 'person');
    const moved = await bench.stopped(stop.number);
    expect(moved.stop).toMatchObject({ reason: 'goto', movedBy: 'person' });
    expect(moved.context.frames[0]).toMatchObject({ name: 'run', line: 7 });
    await bench.debugger.resume('continue', { sessionId, threadId }, 'person');
    const second = await bench.stopped(moved.stop.number);
    expect(second.context.variables[second.context.scopes[0]?.reference ?? -1]).toContainEqual(expect.objectContaining({ name: 'calls', value: '2' }));
    // Not into another function: it says why, and stands where it stood.
    const at = { sessionId, threadId, stop: second.stop.number };
    const [elsewhere] = await bench.debugger.gotoTargets({ sessionId, stop: at.stop, path: program, line: 2 });
    await expect(bench.debugger.goto(at, elsewhere?.id ?? -1, 'person')).rejects.toMatchObject({ code: 'adapter-refused', detail: 'line 2 comes before the current code block' });
    expect(bench.root().threads.find(({ id }) => id === threadId)?.stop?.number).toBe(at.stop);
    expect((await bench.debugger.loadedModules(sessionId)).modules).toContainEqual(expect.objectContaining({ name: '__main__', path: program }));
    await expect(bench.debugger.loadedSources(sessionId)).rejects.toMatchObject({ code: 'not-supported' });
  });
});

test('JavaScript: cannot, and says so; its loaded sources are listed, and those without a file can be read', async () => {
  const bench = openJsBench();
  await bench.debugger.launch({ program: 'values.js' }, 'person');
  const { sessionId, stop } = await bench.stopped();
  await expect(bench.debugger.gotoTargets({ sessionId, stop: stop.number, path: '/a.js', line: 1 })).rejects.toMatchObject({ code: 'not-supported' });
  const { sources, total } = await bench.debugger.loadedSources(sessionId);
  expect(total).toBe(sources.length);
  expect(sources).toContainEqual(expect.objectContaining({ name: expect.stringMatching(/values\.js$/) as string }));
  const internal = sources.find(({ path, reference }) => path === undefined && reference !== undefined);
  expect(await bench.debugger.readSource(sessionId, internal?.reference ?? -1)).not.toBe('');
});

async function standing(name: string, capabilities: Readonly<Record<string, unknown>>, rules: readonly Rule[]) {
  const fake = openFake(play(name, [initializing(capabilities), ...rules]));
  const launched = await fake.launched();
  await launched.adapter.act({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1 } });
  const { stop } = await fake.bench.stopped();
  return { ...fake, ...launched, stop: stop.number };
}

test('a goto that is refused leaves everything where it stood; a target of another stop is not sent', async () => {
  const rules: readonly Rule[] = [
    { on: 'gotoTargets', do: [{ respond: { targets: [{ id: 0, label: 'here', line: 2 }, { id: 1, label: 'nowhere', line: 0 }] } }] },
    { on: 'goto', do: [{ refuse: { message: 'cannot leave a try' } }] },
  ];
  const { bench, adapter, at, rootId, stop } = await standing('goto', { supportsGotoTargetsRequest: true }, rules);
  const targets = await bench.debugger.gotoTargets({ sessionId: rootId, stop, path: '/fake/main.js', line: 2 });
  expect(targets).toEqual([{ id: 0, label: 'here', line: 2 }]);
  await expect(bench.debugger.goto({ ...at, stop }, 0, 'person')).rejects.toMatchObject({ code: 'adapter-refused', detail: 'cannot leave a try' });
  expect(bench.root().threads[0]?.stop?.number).toBe(stop);
  await expect(bench.debugger.goto({ ...at, stop: (stop + 1) as typeof stop }, 0, 'person')).rejects.toMatchObject({ code: 'stale-reference' });
  expect(adapter.commands().filter((command) => command === 'goto')).toHaveLength(1);
});

test('modules come in pages, or all at once whatever was asked for, and never without end', async () => {
  const named = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ({ id: from + index, name: `m${from + index}` }));
  const paged: Rule = { on: 'modules', do: [{ respond: ({ arguments: { startModule, moduleCount } }) => ({ modules: named(Math.min(Number(moduleCount), 2500 - Number(startModule)), Number(startModule)), totalModules: 2500 }) }] };
  const pages = await standing('pages', { supportsModulesRequest: true }, [paged]);
  const { modules, total } = await pages.bench.debugger.loadedModules(pages.rootId);
  expect([modules.length, total, modules.at(-1)?.name]).toEqual([2500, 2500, 'm2499']);

  const whole: Rule = { on: 'modules', do: [{ respond: { modules: named(3000) } }] };
  const everything = await standing('everything', { supportsModulesRequest: true }, [whole]);
  expect((await everything.bench.debugger.loadedModules(everything.rootId)).total).toBe(3000);
  expect(everything.adapter.commands().filter((command) => command === 'modules')).toHaveLength(1);

  const endless: Rule = { on: 'modules', do: [{ respond: { modules: named(1000), totalModules: 1e9 } }] };
  const never = await standing('endless', { supportsModulesRequest: true }, [endless]);
  expect((await never.bench.debugger.loadedModules(never.rootId)).modules).toHaveLength(10_000);
  expect(never.adapter.commands().filter((command) => command === 'modules')).toHaveLength(10);
});
