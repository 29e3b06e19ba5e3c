/** Programs in a real terminal under the real adapters: asked, answered, stopped, ended, and nothing left. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CoreEvent } from '../../src/shared/events.ts';
import type { TerminalId } from '../../src/shared/ids.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import type { ProgramTerminals } from '../../src/main/core/dap/runs/reverse-requests.ts';
import { createTerminals, type Terminals } from '../../src/main/core/terminal/terminals.ts';
import { waiting } from '../support/debugger-bench.ts';
import { describeDebugpy } from '../support/debugpy-bench.ts';
import { openJsBench } from '../support/js-debug-bench.ts';
import { stopLimitMilliseconds } from '../support/stop-limit.ts';

let folder: string;
let terminals: Terminals;
let events: CoreEvent[];
let listeners: (() => void)[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-in-terminal-')));
  events = [];
  listeners = [];
  const append = (event: CoreEvent) => {
    events.push(event);
    for (const listener of listeners) listener();
  };
  terminals = createTerminals({ append, workspace: () => folder, logger: silentLogger });
});

afterEach(() => {
  terminals.close();
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The newest terminal once these words stand in it. */
function says(words: string | RegExp): Promise<TerminalId> {
  return new Promise((resolve) => {
    const look = () => {
      const opened = events.findLast((event) => event.type === 'terminal.opened');
      if (opened?.type !== 'terminal.opened' || closed(opened.terminal.id)) return;
      const { text } = terminals.read(opened.terminal.id, 0);
      if (typeof words === 'string' ? text.includes(words) : words.test(text)) resolve(opened.terminal.id);
    };
    listeners.push(look);
    look();
  });
}

const closed = (id: TerminalId) => events.some((event) => event.type === 'terminal.closed' && event.id === id);
const inTerminal = { console: 'integratedTerminal' } as const;

const askJs = `process.stdout.write('name? ');
process.stdin.once('data', (name) => {
  const greeting = 'hello ' + String(name).trim();
  console.log(greeting);
  process.exit(3);
});
`;

test('js-debug: asked, stopped at a breakpoint, answered, and the exit code is the terminal’s', async () => {
  const bench = openJsBench({ workspace: folder, terminals });
  const path = program('ask.cjs', askJs);
  await bench.debugger.addBreakpoint({ path, line: 4 });
  const { rootId } = await bench.debugger.launch({ program: path, ...inTerminal }, 'person');
  const id = await says('name? ');
  terminals.write(id, 'Ada\r');
  const at = await bench.stopped();
  expect(at.context.frames[0]?.line).toBe(4);
  await bench.debugger.resume('continue', at, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 3 } });
  await says('hello Ada');
});

test('js-debug: words reach the program as they are, also empty ones', async () => {
  const bench = openJsBench({ workspace: folder, terminals });
  const path = program('words.cjs', `console.log(JSON.stringify(process.argv.slice(2)), process.env.ADDED, String(process.env.HOME));\n`);
  const args = ['a b', '', '$HOME', '"', "it's"];
  await bench.debugger.launch({ program: path, args, env: { ADDED: 'added', HOME: null }, ...inTerminal }, 'person');
  await bench.ended();
  await says(`${JSON.stringify(args)} added undefined`);
});

test('js-debug: a restart has a terminal of its own, and Stop ends what runs in it with its children', async () => {
  const bench = openJsBench({ workspace: folder, terminals });
  const path = program('waits.cjs', `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 1e6)'], { detached: true, stdio: 'ignore' });\nprocess.stdin.resume();\nconsole.log('waits');\n`);
  const { rootId } = await bench.debugger.launch({ program: path, ...inTerminal }, 'person');
  const first = await says('waits');
  await bench.debugger.restart(rootId, 'person');
  const second = await says('waits');
  expect(second).not.toBe(first);
  await bench.debugger.stop(rootId);
  expect(bench.leftovers()).toEqual([]);
  expect(bench.root().exit).toMatchObject({ stopped: true });
});

test('Stop while the terminal is about to open cancels the launch, and nothing runs', async () => {
  const asked = Promise.withResolvers<void>();
  const pending: ProgramTerminals = {
    ...terminals,
    run: async (of, request, signal) => {
      asked.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return terminals.run(of, request, signal);
    },
  };
  const bench = openJsBench({ workspace: folder, terminals: pending });
  const path = program('never.cjs', `require('node:fs').writeFileSync(__filename + '.ran', '');\n`);
  const launching = bench.debugger.launch({ program: path, ...inTerminal }, 'person');
  launching.catch(() => undefined);
  await asked.promise;
  const began = performance.now();
  await bench.debugger.stop(bench.root().id);
  expect(performance.now() - began).toBeLessThan(stopLimitMilliseconds);
  await expect(launching).rejects.toMatchObject({ code: 'cancelled' });
  expect(events).toEqual([]);
});

test('a terminal that is refused fails the launch with the reason', async () => {
  const refusing: ProgramTerminals = { ...terminals, run: (of, request, signal) => terminals.run(of, { ...request, args: ['/no/such/program'] }, signal) };
  const bench = openJsBench({ workspace: folder, terminals: refusing });
  const path = program('ask.cjs', askJs);
  await expect(bench.debugger.launch({ program: path, ...inTerminal }, 'person')).rejects.toThrow('there is no such program');
  expect(bench.root()).toMatchObject({ status: 'failed' });
});

test('a machine without terminals refuses them in words and runs in the console', async () => {
  const bench = openJsBench({ workspace: folder, terminals: { ...terminals, problem: () => 'pty.node: wrong ELF class' } });
  const path = program('hello.cjs', `console.log('hello');\n`);
  await expect(bench.debugger.launch({ program: path, ...inTerminal }, 'person')).rejects.toMatchObject({
    code: 'not-supported',
    hint: 'Run the program in the debug console instead.',
    detail: 'pty.node: wrong ELF class',
  });
  const { rootId } = await bench.debugger.launch({ program: path }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
});

const askPython = `name = input("name? ")
greeting = "hello " + name
print(greeting, flush=True)
import os
os._exit(4)
`;

describeDebugpy((flavour) => {
  test('asked, stopped at a breakpoint, answered, and ended', async () => {
    const bench = flavour.open({ workspace: folder, terminals });
    const path = program('ask.py', askPython);
    await bench.debugger.addBreakpoint({ path, line: 3 });
    const { rootId } = await bench.debugger.launch({ program: path, ...inTerminal }, 'person');
    const id = await says('name? ');
    terminals.write(id, 'Ada\r');
    const at = await bench.stopped();
    expect(at.context.frames[0]?.line).toBe(3);
    await bench.debugger.resume('continue', at, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 4 } });
    await says('hello Ada');
  });

  test('Stop ends a program that waits for words', async () => {
    const bench = flavour.open({ workspace: folder, terminals });
    const path = program('ask.py', askPython);
    const { rootId } = await bench.debugger.launch({ program: path, ...inTerminal }, 'person');
    await says('name? ');
    await bench.debugger.stop(rootId);
    expect(bench.leftovers()).toEqual([]);
  });
});
