import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { createConsole, type TreeConsole } from './console.ts';
import { createEntryStore, type EntryStoreLimits } from './entry-store.ts';

const rootId = 'root' as SessionId;
const other = 'child' as SessionId;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function open(limits?: EntryStoreLimits): { console: TreeConsole; events: CoreEvent[]; folder: string; lines(): string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'dapilot-console-'));
  folders.push(folder);
  const events: CoreEvent[] = [];
  const console = createConsole({
    rootId,
    append: (event) => events.push(event),
    spillFolder: folder,
    ...(limits ? { limits } : {}),
    isNoise: (line) => line === 'Debugger attached.',
  });
  return { console, events, folder, lines: () => console.read(0, 1_000_000).map(({ kind, text, depth }) => `${'  '.repeat(depth)}${kind}: ${text}`) };
}

const stdout = (output: string) => ({ category: 'stdout', output });
const stderr = (output: string) => ({ category: 'stderr', output });

describe('pieces become lines', () => {
  test('a partial line is shown at once and grows; other kinds and sessions do not join it', () => {
    const { console, lines } = open();
    console.output(rootId, stdout('na'), undefined);
    expect(lines()).toEqual(['stdout: na']);
    console.output(rootId, stdout('me? '), undefined);
    console.output(rootId, stderr('oops\n'), undefined);
    console.output(rootId, stdout('Ada\nnext'), undefined);
    console.output(other, stdout('child\n'), undefined);
    console.output(rootId, stdout(' line\n'), undefined);
    expect(lines()).toEqual(['stdout: name? ', 'stderr: oops', 'stdout: Ada', 'stdout: next', 'stdout: child', 'stdout:  line']);
    console.dispose();
  });

  test('line ends of all kinds, also cut in the middle, and progress that overwrites itself', () => {
    const { console, lines } = open();
    console.output(rootId, stdout('one\r'), undefined);
    console.output(rootId, stdout('\ntwo\r\n10%\r50%'), undefined);
    expect(lines().at(-1)).toBe('stdout: 50%');
    console.output(rootId, stdout('\r100%\n\nend'), undefined);
    expect(lines()).toEqual(['stdout: one', 'stdout: two', 'stdout: 100%', 'stdout: ', 'stdout: end']);
    console.dispose();
  });

  test('lines that need something come out the same among many that need nothing', () => {
    const { console, lines } = open();
    const many = Array.from({ length: 3000 }, (_, line) => `plain ${line}`);
    const long = 'x'.repeat(20_000);
    console.output(rootId, stdout(`${many.join('\n')}\npart`), undefined);
    console.output(rootId, stdout(`ly\n\n${many.join('\n')}\nlost\rfound\n`), undefined);
    console.output(rootId, stderr(`Debugger attached.\n${many.join('\n')}\nDebugger attached.\n`), undefined);
    console.output(rootId, stdout(`${many.join('\n')}\n${long}\n`), undefined);
    const texts = [...many, 'partly', '', ...many, 'found', ...many, ...many, long.slice(0, 16_384), long.slice(16_384)];
    expect(console.read(0, 100_000).map(({ text }) => text)).toEqual(texts);
    expect(console.read(0, 100_000).map(({ index }) => index)).toEqual(texts.map((_, index) => index));
    expect(lines().filter((line) => line.startsWith('stderr: '))).toHaveLength(many.length);
    console.dispose();
  });

  test('a very long line is one thing to fold, however it comes', () => {
    const { console } = open();
    console.output(rootId, stdout('before\n'), undefined);
    for (let count = 0; count < 10; count++) console.output(rootId, stdout('y'.repeat(6000)), undefined);
    console.output(rootId, stdout('end\nafter\n'), undefined);
    expect(console.groups()).toEqual([{ start: 1, end: 5, collapsed: true, kind: 'line' }]);
    expect(console.read(0, 9).map(({ continues }) => continues ?? false)).toEqual([false, false, true, true, true, false]);
    console.write('result', rootId, 'z'.repeat(20_000));
    expect(console.groups().at(-1)).toEqual({ start: 6, end: 8, collapsed: true, kind: 'line' });
    console.clear();
    expect(console.groups()).toEqual([]);
    console.dispose();
  });

  test('a line of a megabyte is many entries and loses nothing, not even half a character', () => {
    const { console } = open();
    const text = `${'x'.repeat(16_383)}😀`.repeat(60);
    for (let at = 0; at < text.length; at += 5000) console.output(rootId, stdout(text.slice(at, at + 5000)), undefined);
    const entries = console.read(0, 1000);
    expect(entries.length).toBeGreaterThan(60);
    expect(entries.map((entry) => entry.text).join('')).toBe(text);
    expect(Math.max(...entries.map((entry) => entry.text.length))).toBeLessThanOrEqual(16_384);
    console.dispose();
  });

  test('groups can be folded: their extent, those that stay open, and those that a clearing has beheaded', () => {
    const { console, lines } = open();
    const group = (output: string, kind: string) => console.output(rootId, { category: 'stdout', output, group: kind }, undefined);
    const say = (output: string) => console.output(rootId, stdout(output), undefined);
    say('no end');
    group('outer\n', 'start');
    say('a\n');
    group('', 'startCollapsed');
    say('b\n');
    group('', 'end');
    say('c\n');
    group('d\n', 'end');
    group('', 'end');
    group('open\n', 'start');
    say('e\n');
    expect(lines()).toEqual([
      'stdout: no end', 'stdout: outer', '  stdout: a', '  stdout: group', '    stdout: b', '  stdout: c', 'stdout: d', 'stdout: open', '  stdout: e',
    ]);
    expect(console.groups()).toEqual([
      { start: 1, end: 6, collapsed: false, kind: 'group' },
      { start: 3, end: 5, collapsed: true, kind: 'group' },
      { start: 7, collapsed: false, kind: 'group' },
    ]);
    console.clear();
    say('f\n');
    group('g\n', 'end');
    expect(lines()).toEqual(['  stdout: f', 'stdout: g']);
    expect(console.groups()).toEqual([]);
    console.dispose();
  });

  test('groups that are told after their lines are folded too', () => {
    const { console } = open();
    console.output(rootId, stdout('one\nouter\n  a\n  inner\n    b\n  c\nlast\n'), undefined);
    const amend = (amends: string, depth: number, group?: string) =>
      console.output(other, { category: 'stdout', amends, output: amends.trim(), depth, ...(group === undefined ? {} : { group }) }, undefined);
    amend('outer', 0, 'start');
    amend('  a', 1);
    amend('  inner', 1, 'startCollapsed');
    amend('    b', 2);
    amend('  c', 1);
    amend('last', 0);
    expect(console.groups()).toEqual([
      { start: 1, end: 6, collapsed: false, kind: 'group' },
      { start: 3, end: 5, collapsed: true, kind: 'group' },
    ]);
    console.dispose();
  });

  test('telemetry and noise are dropped, unknown categories are the console, groups nest and may end too often', () => {
    const { console, lines } = open();
    console.output(rootId, { category: 'telemetry', output: 'x' }, undefined);
    console.output(rootId, stderr('Debugger attached.\nreal\n'), undefined);
    console.output(rootId, { category: 'new', output: 'words\n', group: 'start' }, undefined);
    console.output(rootId, { output: 'inside\n' }, undefined);
    console.output(rootId, { output: 'after\n', group: 'end' }, undefined);
    console.output(rootId, { output: '', group: 'end' }, undefined);
    console.output(rootId, { output: 'plain\n' }, undefined);
    expect(lines()).toEqual(['stderr: real', 'console: words', '  console: inside', 'console: after', 'console: plain']);
    console.dispose();
  });

  test('the program’s own output since a moment, and its end when there is too much', () => {
    const { console } = open();
    console.output(rootId, stdout('first\npart'), undefined);
    console.write('notice', rootId, 'not of the program');
    const seen = console.programOutput(0, 1000);
    expect(seen.text).toBe('first\npart');
    console.output(rootId, stdout('second\n'), undefined);
    console.output(rootId, stderr('third\n'), undefined);
    expect(console.programOutput(seen.next, 1000).text).toBe('second\nthird');
    expect(console.programOutput(0, 12).text).toBe('… earlier output left out\nsecond\nthird'.replace('second\n', ''));
    console.dispose();
  });
});

describe('what is told', () => {
  test('errors are counted, however many come at once', () => {
    const { console, events } = open();
    console.output(rootId, stderr('one\nDebugger attached.\ntwo\nUncaught three\nfo'), undefined);
    console.flush();
    expect(events.at(-1)).toMatchObject({ type: 'console.grew', total: 4, errors: 4 });
    console.dispose();
  });

  test('at most one event per frame, with the first entry that changed', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { console, events } = open();
    console.output(rootId, stdout('one\ntwo'), undefined);
    console.output(rootId, stderr('three\n'), undefined);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(20);
    expect(events).toEqual([{ type: 'console.grew', rootId, total: 3, changedFrom: 0, errors: 1, groups: 0 }]);
    for (let count = 0; count < 1000; count++) console.output(rootId, stdout(`line ${count}\n`), undefined);
    vi.advanceTimersByTime(1000);
    expect(events.slice(1)).toEqual([{ type: 'console.grew', rootId, total: 1003, changedFrom: 3, errors: 1, groups: 0 }]);
    console.clear();
    vi.advanceTimersByTime(1000);
    expect(events.at(-1)).toEqual({ type: 'console.cleared', rootId });
    console.dispose();
    vi.useRealTimers();
  });
});

describe('what is kept', () => {
  const fill = (console: TreeConsole, lines: number) => {
    for (let line = 0; line < lines; line++) console.output(rootId, stdout(`line ${line}\n`), undefined);
  };

  test('beyond the memory it goes to disk, is read back by range, and leaves no file behind', () => {
    const { console, folder } = open({ memoryCharacters: 100_000, fileBytes: 10_000_000, files: 4 });
    fill(console, 20_000);
    expect(console.read(0, 20_000).map(({ text }) => text)).toEqual(Array.from({ length: 20_000 }, (_, line) => `line ${line}`));
    expect(console.read(510, 4).map(({ index }) => index)).toEqual([510, 511, 512, 513]);
    expect(console.read(19_999, 10)).toHaveLength(1);
    expect(console.read(20_000, 10)).toEqual([]);
    if (process.platform !== 'win32') expect(readdirSync(folder)).toEqual([]);
    console.dispose();
  });

  test('beyond the disk the oldest is dropped, and positions stay', () => {
    const { console } = open({ memoryCharacters: 100_000, fileBytes: 50_000, files: 2 });
    fill(console, 20_000);
    const entries = console.read(0, 20_000);
    expect(entries).toHaveLength(20_000);
    expect(entries.map(({ index }) => index)).toEqual(Array.from({ length: 20_000 }, (_, index) => index));
    expect(entries[0]?.text).toBe('(no longer kept)');
    expect(entries.at(-1)?.text).toBe('line 19999');
    const kept = entries.findIndex(({ text }) => text !== '(no longer kept)');
    expect(entries.slice(kept).map(({ text }) => text)).toEqual(entries.slice(kept).map(({ index }) => `line ${index}`));
    console.dispose();
  });

  test('a disk that refuses costs old lines and one notice', async () => {
    const { folder } = open();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const failures: unknown[] = [];
    const store = createEntryStore(join(file, 'no-folder'), { memoryCharacters: 10_000, fileBytes: 1_000_000, files: 1 }, (error) => failures.push(error));
    for (let index = 0; index < 5000; index++) store.push({ index, kind: 'stdout', text: 'x', time: 0, sessionId: rootId, depth: 0 });
    expect(failures).toHaveLength(1);
    expect(store.total).toBe(5000);
    expect(store.read(0, 1)[0]?.text).toBe('(no longer kept)');
    expect(store.read(4999, 1)[0]?.text).toBe('x');
  });

  test('the type of an error stands once, also where an adapter puts it before its own text', () => {
    const { console } = open();
    console.write('error', rootId, 'Uncaught ReferenceError ReferenceError: nosuch is not defined');
    console.output(rootId, { category: 'stderr', output: 'Uncaught TypeError: x\nError Error: of the program\n' }, undefined);
    expect(console.read(0, 9).map(({ text }) => text)).toEqual(['Uncaught ReferenceError: nosuch is not defined', 'Uncaught TypeError: x', 'Error Error: of the program']);
    console.dispose();
  });

  test('a million lines need little memory', () => {
    const { console } = open();
    const before = process.memoryUsage().heapUsed;
    const piece = Array.from({ length: 1000 }, (_, line) => `a line of the program number ${line}\n`).join('');
    for (let count = 0; count < 1000; count++) console.output(rootId, stdout(piece), undefined);
    globalThis.gc?.();
    const grown = process.memoryUsage().heapUsed - before;
    expect(console.read(777_777, 1)[0]?.text).toBe('a line of the program number 777');
    expect(grown).toBeLessThan(150_000_000);
    console.dispose();
  });
});

describe('finding and saving', () => {
  test('a text is found in all of it, by pieces and by kind, without colours and in any case', () => {
    const { console } = open({ memoryCharacters: 200_000, fileBytes: 1_000_000, files: 40 });
    for (let line = 0; line < 25_000; line++) console.output(rootId, stdout(line % 10_000 === 7 ? '\x1b[31mNee\x1b[0mdle\n' : `hay ${line}\n`), undefined);
    console.output(rootId, stderr('a needle that failed\n'), undefined);
    const all = (text: string, filter: 'all' | 'errors' | 'output' | 'evaluations') => {
      const found: number[] = [];
      let rounds = 0;
      for (let from = 0; from < 25_001; rounds++) {
        const { matches, next } = console.find(from, text, filter);
        found.push(...matches);
        from = next;
      }
      return { found, rounds };
    };
    expect(all('nEEdle', 'all')).toEqual({ found: [7, 10_007, 20_007, 25_000], rounds: 3 });
    expect(all('needle', 'errors').found).toEqual([25_000]);
    expect(all('needle', 'output').found).toEqual([7, 10_007, 20_007]);
    expect(all('', 'errors').found).toEqual([25_000]);
    expect(all('needle', 'evaluations').found).toEqual([]);
    expect(console.find(30_000, 'x', 'all')).toEqual({ matches: [], next: 30_000 });
    console.dispose();
  });

  test('the whole console is saved as plain text, long lines in one piece', async () => {
    const { console, folder } = open({ memoryCharacters: 20_000, fileBytes: 1_000_000, files: 4 });
    const long = 'x'.repeat(40_000);
    console.output(rootId, stdout(`\x1b[32mgreen\x1b[0m\n${long}\n`), undefined);
    console.output(rootId, { output: 'head\n', group: 'start' }, undefined);
    console.output(rootId, { output: 'inside\n' }, undefined);
    console.output(rootId, { output: '', group: 'end' }, undefined);
    console.write('input', rootId, '1 +\n1');
    console.write('result', rootId, '2');
    const path = join(folder, 'saved.txt');
    await console.save(path);
    expect(readFileSync(path, 'utf8')).toBe(`green\n${long}\nhead\n  inside\n> 1 +\n> 1\n2\n`);
    await expect(console.save(path)).rejects.toThrow('EEXIST');
    console.dispose();
  });
});
