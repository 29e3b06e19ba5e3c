import { expect, test } from 'vitest';
import type { RunningProcess } from '../../../../shared/processes.ts';
import { age, attachRequest, details, kindWords, shortCommand } from './process-words.ts';
import { foundParts, searchProcesses } from './search-processes.ts';

const base: RunningProcess = { processId: 4121, processStart: '77', kind: 'node', name: 'node', commandLine: '/usr/bin/node server.js', here: false, ours: false };
const all: readonly RunningProcess[] = [
  base,
  { ...base, processId: 41, kind: 'python', name: 'python3', commandLine: 'python3 manage.py runserver', user: 'ada', folder: '/srv/shop' },
  { ...base, processId: 9000, commandLine: 'node worker.js 4121' },
];
const found = (query: string, kind: Parameters<typeof searchProcesses>[2] = 'all') => searchProcesses(all, query, kind).map(({ processId }) => processId);

test('every word has to fit: command, user, folder, kind, number', () => {
  expect(found('')).toEqual([4121, 41, 9000]);
  expect(found('  MANAGE shop')).toEqual([41]);
  expect(found('ada')).toEqual([41]);
  expect(found('python')).toEqual([41]);
  expect(found('server 9')).toEqual([]);
  expect(found('', 'node')).toEqual([4121, 9000]);
});

test('the one whose number it is comes before those that only mention it', () => {
  expect(found('4121')).toEqual([4121, 9000]);
  expect(found('41')).toEqual([41, 4121, 9000]);
});

test('what was found is marked', () => {
  expect(foundParts('node Server.js', 'server de')).toEqual([
    { text: 'no', found: false },
    { text: 'de', found: true },
    { text: ' ', found: false },
    { text: 'Server', found: true },
    { text: '.js', found: false },
  ]);
});

test('in words', () => {
  expect(shortCommand(base)).toBe('node server.js');
  expect(shortCommand({ name: 'node', commandLine: 'npm exec x' })).toBe('npm exec x');
  expect(kindWords({ ...base, inspector: { host: '127.0.0.1', port: 9229 } })).toBe('Node :9229');
  expect(kindWords({ ...base, kind: 'native', language: 'cpp', hasDebugInfo: true })).toBe('C++');
  expect(kindWords({ ...base, kind: 'native', language: 'c', hasDebugInfo: false })).toBe('native');
  expect([1000, 61_000, 7_300_000, 200_000_000].map((past) => age(0, past))).toEqual(['1 s', '1 min', '2 h', '2 d']);
  expect(details({ ...base, folder: '/srv', user: 'ada' })).toBe('Works in /srv, runs as ada');
  expect(details({ ...base, obstacle: 'it belongs to another user' })).toBe('It cannot be attached to: it belongs to another user.');
});

test('that very process is asked for', () => {
  expect(attachRequest(base)).toEqual({ target: 'process', language: 'javascript', processId: 4121, processStart: '77', name: 'node server.js (4121)' });
  expect(attachRequest({ ...base, kind: 'native', language: 'rust' })).toMatchObject({ language: 'rust' });
  expect(attachRequest({ ...base, commandLine: 'x'.repeat(200) }).name).toHaveLength(67);
});
