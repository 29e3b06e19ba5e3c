import { mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CoreEvent, EventOf, EventType } from '../../../shared/events.ts';
import type { SessionId, TerminalId } from '../../../shared/ids.ts';
import type { ProgramConfiguration } from '../../../shared/launch.ts';
import { silentLogger } from '../base/logger.ts';
import { endTree, findTree, runVariable } from '../base/process-tree.ts';
import type { TerminalRequest } from '../base/terminal-request.ts';
import { ptyProblem, startPty } from './pty.ts';
import { createTerminals, type Terminals } from './terminals.ts';

const rootId = 's1' as SessionId;
let folder: string;
let marker: string;
let events: CoreEvent[];
let terminals: Terminals;
let listeners: (() => void)[];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-terminal-')));
  marker = randomUUID();
  events = [];
  listeners = [];
  const append = (event: CoreEvent) => {
    events.push(event);
    for (const listener of listeners) listener();
  };
  terminals = createTerminals({ append, workspace: () => folder, logger: silentLogger });
});

afterEach(async () => {
  terminals.close();
  expect(await endTree({ marker })).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

/** Resolves when the events so far give something. */
function until<T>(find: () => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const found = find();
      if (found === undefined) return;
      listeners = listeners.filter((listener) => listener !== look);
      resolve(found);
    };
    listeners.push(look);
    look();
  });
}

const seen = <Type extends EventType>(type: Type) => events.filter((event) => event.type === type) as EventOf<Type>[];
const opened = () => seen('terminal.opened').at(-1)!.terminal;
const screen = (id: TerminalId) => terminals.read(id, 0).text;
const says = (id: TerminalId, words: string) => until(() => (screen(id).includes(words) ? true : undefined));
const exited = () => until(() => seen('terminal.exited').at(-1)?.exit);

const program = process.execPath;
const script = '/program.js';

function configuration(): ProgramConfiguration {
  return { name: 'a program', target: 'program', language: 'javascript', program: script, args: [], cwd: folder, env: {}, stopOnEntry: false, console: 'integratedTerminal' };
}

/** Runs a piece of JavaScript; the script's name stands behind it as an argument. */
function start(code: string, more: Partial<TerminalRequest> = {}, signal = new AbortController().signal) {
  const environment = { PATH: process.env['PATH'] ?? '', KEPT: 'kept', GONE: 'gone', [runVariable]: marker };
  return terminals.run(
    { rootId, configuration: configuration(), environment },
    { title: undefined, cwd: undefined, args: [program, '-e', code, script], env: {}, shell: false, ...more },
    signal,
  );
}

test('the process id comes right after the start, and what is typed is read by the program', async () => {
  const { processId } = await start(`process.stdout.write('name? '); process.stdin.once('data', (name) => { console.log('hello', String(name).trim()); process.exit(3); })`);
  const { id } = opened();
  expect(opened()).toMatchObject({ rootId, processId, title: 'a program' });
  await says(id, 'name? ');
  expect(findTree({ marker }).map((found) => found.processId)).toEqual([processId]);
  terminals.write(id, 'Ada\r');
  expect(await exited()).toEqual({ code: 3 });
  expect(screen(id)).toBe('name? Ada\r\nhello Ada\r\n');
  expect(terminals.exitOf(rootId)).toEqual({ code: 3 });
  expect(() => terminals.write(id, 'more\r')).toThrow('The program in this terminal is over');
});

test('it is a terminal, with the size of the window and the environment of the program', async () => {
  await start(
    `process.stdout.on('resize', () => console.log(\`now \${process.stdout.columns}\`)); process.stdin.resume(); console.log([process.stdout.isTTY, process.stdout.columns, process.env.KEPT, process.env.GONE, process.env.NEW, process.env.TERM].join('|')); console.log(process.cwd())`,
    { env: { GONE: null, NEW: 'new', [runVariable]: 'another' }, cwd: '' },
  );
  const { id, columns } = opened();
  await says(id, `true|${columns}|kept||new|xterm-256color\r\n${folder}`);
  // Whatever the adapter says, the program is found by our marker.
  expect(findTree({ marker })).toHaveLength(1);
  terminals.resize(id, 61, 17);
  await says(id, 'now 61');
  expect(seen('terminal.resized')).toEqual([{ type: 'terminal.resized', id, columns: 61, rows: 17 }]);
});

test('arguments reach the program as they are', async () => {
  const odd = ['a b', '$HOME', '"', "'", ';ls', '*', '', 'é😀'];
  await start('console.log(JSON.stringify(process.argv.slice(2)))', { args: [program, '-e', 'console.log(JSON.stringify(process.argv.slice(2)))', script, ...odd] });
  await exited();
  expect(JSON.parse(screen(opened().id).replaceAll('\r\n', ''))).toEqual(odd);
});

test('a signal that ended the program is told', async () => {
  await start(`process.kill(process.pid, 'SIGTERM'); setTimeout(() => undefined, 60_000)`);
  expect(await exited()).toEqual({ code: null, signal: 'SIGTERM' });
});

test('a program or folder that is missing is said, not shown as an empty terminal', async () => {
  await expect(start('', { args: ['/no/such/node', script] })).rejects.toThrow('/no/such/node cannot be run in a terminal: there is no such program.');
  await expect(start('', { cwd: '/no/such/folder' })).rejects.toThrow('The working directory /no/such/folder does not exist.');
  expect(events).toEqual([]);
});

test('nothing starts once the session has been ended, also when that happens meanwhile', async () => {
  const ending = new AbortController();
  const starting = start('setTimeout(() => undefined, 60_000)', {}, ending.signal);
  ending.abort();
  await expect(starting).rejects.toMatchObject({ code: 'cancelled' });
  expect(findTree({ marker })).toEqual([]);
  expect(events).toEqual([]);
});

test('only so many terminals at a time belong to one program', async () => {
  for (let index = 0; index < 8; index += 1) await start('process.stdin.resume()');
  await expect(start('process.stdin.resume()')).rejects.toThrow('has 8 terminals already');
});

test('a new terminal of the same program takes the place of the one that is over', async () => {
  await start('');
  const first = opened().id;
  await exited();
  await start('process.stdin.resume()');
  expect(seen('terminal.closed')).toEqual([{ type: 'terminal.closed', id: first }]);
  expect(() => terminals.read(first, 0)).toThrow('does not exist any more');
  expect(terminals.exitOf(rootId)).toBeUndefined();
});

test('a program that only prints leaves others their turns, and only the end is kept', async () => {
  let written = 0;
  const turns: number[] = [];
  listeners.push(() => {
    const last = events.at(-1);
    if (last?.type === 'terminal.grew') written = last.end;
  });
  const timer = setInterval(() => turns.push(written), 0);
  await start(`const line = 'x'.repeat(99) + '\\n'; for (let i = 0; i < 200; i++) require('node:fs').writeSync(1, line.repeat(1000)); console.log('end')`);
  const { id } = opened();
  await exited();
  clearInterval(timer);
  const { text, from, end } = terminals.read(id, 0);
  expect(end).toBe(200_000 * 101 + 5);
  expect(from).toBeGreaterThan(end - 2_100_000);
  expect(text.length).toBeLessThanOrEqual(256_000);
  const betweenTurns = turns.slice(1).map((turn, index) => turn - turns[index]!);
  expect(Math.max(...betweenTurns)).toBeLessThan(1_200_000);
});

test('a tree is over in its terminals when the last program in them is', async () => {
  await start('process.stdin.once("data", () => process.exit())');
  let over = false;
  const waited = terminals.over(rootId).then(() => (over = true));
  await says(opened().id, '').then(() => undefined);
  expect(over).toBe(false);
  terminals.write(opened().id, 'x\n');
  await waited;
  expect(seen('terminal.exited').map(({ exit }) => exit)).toEqual([{ code: 0 }]);
  await terminals.over('another' as SessionId);
});

test('closing ends what runs and forgets what stands there', async () => {
  await start('process.stdin.resume()');
  const { id } = opened();
  terminals.close(rootId);
  expect(() => terminals.read(id, 0)).toThrow('does not exist any more');
  await vi.waitFor(() => expect(findTree({ marker })).toEqual([]));
});

test('a machine without the native part is told apart', () => {
  expect(ptyProblem()).toBeUndefined();
  expect(ptyProblem(() => { throw new Error('Cannot find module pty.node\nRequire stack:'); })).toBe('Cannot find module pty.node');
});

test.skipIf(process.platform !== 'linux')('a program that has closed its terminal goes on, and the window may change its size', async () => {
  const open = async () => (await Promise.all((await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))).filter((path) => path.includes('ptmx')).length;
  const before = await open();
  const over = Promise.withResolvers<void>();
  const pty = startPty({ file: '/bin/sh', args: ['-c', 'trap "" HUP; exec <&- >&- 2>&-; exec sleep 60'], cwd: folder, environment: { PATH: '/usr/bin:/bin' }, columns: 80, rows: 24, onText: () => undefined, onExit: () => over.resolve() });
  await expect.poll(open).toBe(before);
  expect(() => pty.resize(100, 30)).not.toThrow();
  expect(() => pty.write('x')).not.toThrow();
  pty.kill();
  await over.promise;
});
