/** The switch "just my code": in the settings, and per launch. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeCurrentDebugpy, programs } from '../support/debugpy-bench.ts';

const path = join(programs, 'library.py');

describeCurrentDebugpy(({ open, found }) => {
  test.each([
    ['the setting is on', true, undefined, /library\.py$/],
    ['the setting is off', false, undefined, /\/json\/__init__\.py$/],
    ['the launch says otherwise', true, false, /\/json\/__init__\.py$/],
  ])('%s: where a step into a library leads', async (_, setting, justMyCode, expected) => {
    const bench = open({ settings: { justMyCode: setting } });
    await bench.debugger.addBreakpoint({ path, line: 5 });
    await bench.debugger.launch({ program: 'library.py', ...(justMyCode === undefined ? {} : { justMyCode }) }, 'person');
    const stopped = await bench.stopped();
    await bench.debugger.resume('stepIn', stopped, 'person');
    const { context } = await bench.stopped(stopped.stop.number);
    expect(context.frames[0]?.source?.path).toMatch(expected);
  });

  test.each([true, false])('a breakpoint in a library with the switch %s', async (justMyCode) => {
    const bench = open();
    const library = execFileSync(found().python, ['-c', 'import json.decoder as d; print(d.__file__, d.JSONDecoder.decode.__code__.co_firstlineno + 7)'], { encoding: 'utf8' });
    const [, file = '', line] = /^(.*) (\d+)$/m.exec(library) ?? [];
    const id = await bench.debugger.addBreakpoint({ path: file, line: Number(line) });
    await bench.debugger.addBreakpoint({ path, line: 6 });
    await bench.debugger.launch({ program: 'library.py', justMyCode }, 'person');
    const stopped = await bench.stopped();
    expect(stopped.context.frames[0]).toMatchObject({ source: { path: justMyCode ? path : file } });
    expect(bench.snapshot().breakpoints[id]?.bindings[stopped.sessionId]).toMatchObject(
      justMyCode ? { verified: false, message: 'This file is not your own code, and only that is debugged. Turn "just my code" off, for this launch or in the settings (debug.justMyCode), to stop here.' } : { verified: true },
    );
  });
});
