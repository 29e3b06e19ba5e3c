import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptySnapshot, type Snapshot } from '../../../shared/snapshot.ts';
import { reduce } from '../../../shared/reduce.ts';
import type { BreakpointId } from '../../../shared/ids.ts';
import { createEveryKind } from '../dap/breakpoints/every-kind.ts';
import { importBreakpoints } from './import-breakpoints.ts';
import { findVsCodeBreakpoints } from './vscode-breakpoints.ts';

let home: string;
let project: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-vscode-')));
  project = join(home, 'a project');
  mkdirSync(project);
  writeFileSync(join(project, 'main.js'), 'one();\ntwo();\nthree();\n');
});
afterEach(() => rmSync(home, { recursive: true }));

const places = () => ({ platform: 'linux', home, environment: {} }) as const;

/** The state of a program for a folder, as it writes it. */
function writeState(program: string, name: string, folder: string, values: Readonly<Record<string, unknown>>): string {
  const state = join(home, '.config', program, 'User', 'workspaceStorage', name);
  mkdirSync(state, { recursive: true });
  writeFileSync(join(state, 'workspace.json'), JSON.stringify({ folder: pathToFileURL(folder).href }, null, 2));
  const file = join(state, 'state.vscdb');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)');
  const insert = database.prepare('INSERT INTO ItemTable VALUES (?, ?)');
  for (const [key, value] of Object.entries(values)) insert.run(key, Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
  database.close();
  return file;
}

const line = (lineNumber: number, more: object = {}, path = join(project, 'main.js')) => ({
  id: `id-${lineNumber}`,
  enabled: true,
  uri: { $mid: 1, fsPath: path, external: pathToFileURL(path).href, path, scheme: 'file' },
  lineNumber,
  ...more,
});

test('lines with all they have, functions; what is elsewhere or not understood is counted', async () => {
  writeState('Code', 'abc', project, {
    'debug.breakpoint': [
      line(1, { condition: 'a > 1', hitCondition: '>= 2', column: 3 }),
      line(2, { enabled: false, logMessage: 'here {a}', triggeredBy: 'id-1' }),
      line(3, { uri: { scheme: 'vscode-remote', path: '/x.js' } }),
      { nonsense: true },
      null,
    ],
    'debug.functionbreakpoint': [{ id: 'f', enabled: true, name: 'main', hitCondition: '' }],
    'debug.databreakpoint': [{ dataId: '0x1' }],
    'other.key': 'x',
  });
  const found = await findVsCodeBreakpoints(project, places());
  const path = join(project, 'main.js');
  expect(found).toEqual({
    from: 'VS Code',
    lines: [
      { id: 'vscode-id-1', path, line: 1, column: 3, enabled: true, condition: 'a > 1', hitCondition: '>= 2' },
      { id: 'vscode-id-2', path, line: 2, enabled: false, logMessage: 'here {a}', after: 'vscode-id-1' },
    ],
    functions: [{ name: 'main', enabled: true }],
    unknown: 4,
  });
});

test('of several programs the one that was used last in this very folder, also through a link', async () => {
  const older = writeState('Code', 'abc', project, { 'debug.breakpoint': [line(1)] });
  const past = new Date(Date.now() - 60_000);
  utimesSync(older, past, past);
  const link = join(home, 'link');
  symlinkSync(project, link);
  writeState('VSCodium', 'def', link, { 'debug.breakpoint': [line(2)] });
  writeState('Cursor', 'ghi', join(home), { 'debug.breakpoint': [line(3)] });
  expect(await findVsCodeBreakpoints(project, places())).toMatchObject({ from: 'VSCodium', lines: [{ line: 2 }] });
});

test('nothing of this folder, a database that is none, and a value that is none are said', async () => {
  await expect(findVsCodeBreakpoints(project, places())).rejects.toMatchObject({ code: 'file-missing', message: 'VS Code has nothing about this folder on this machine.' });
  const file = writeState('Code', 'abc', project, { 'debug.breakpoint': '[{"cut":' });
  await expect(findVsCodeBreakpoints(project, places())).rejects.toMatchObject({ code: 'bad-request', message: expect.stringContaining('its database is damaged') as string });
  writeFileSync(file, 'this is no database, but it is long enough to look like one at first');
  await expect(findVsCodeBreakpoints(project, places())).rejects.toMatchObject({ code: 'bad-request', detail: expect.stringContaining(file) as string });
});

test('taking over adds what is not here, leaves out lines that are not there, and does it once', async () => {
  writeState('Code', 'abc', project, { 'debug.breakpoint': [line(1), line(2, { triggeredBy: 'id-1' }), line(40), line(5, {}, join(project, 'gone.js'))], 'debug.functionbreakpoint': [{ name: 'main' }] });
  let snapshot: Snapshot = emptySnapshot;
  let ids = 0;
  const { lines, functions } = createEveryKind({ append: (event) => void (snapshot = reduce(snapshot, { sequence: snapshot.sequence + 1, event })), snapshot: () => snapshot, nextId: () => `b${++ids}` as BreakpointId }, () => []);
  await lines.addBreakpoint({ path: join(project, 'main.js'), line: 1 });
  const found = await findVsCodeBreakpoints(project, places());
  const taken = () => importBreakpoints(found, () => snapshot, { ...lines, ...functions });
  expect(await taken()).toEqual({ from: 'VS Code', added: 2, known: 1, leftOut: 2 });
  expect(Object.values(snapshot.breakpoints).map(({ line: there, anchor, origin, after }) => [there, anchor?.text, origin, after])).toEqual([
    [1, 'one();', 'person', undefined],
    [2, 'two();', 'person', undefined],
  ]);
  expect(await taken()).toEqual({ from: 'VS Code', added: 0, known: 3, leftOut: 2 });
});

test.skipIf(process.platform === 'win32')('what else lies among its folders hinders nothing: descriptions that are cut, huge or no files', async () => {
  writeState('Code', 'abc', project, { 'debug.breakpoint': [line(1)] });
  const describe = (name: string, text: string) => {
    const state = join(home, '.config', 'Code', 'User', 'workspaceStorage', name);
    mkdirSync(state);
    writeFileSync(join(state, 'workspace.json'), text);
  };
  describe('escape', '{ "folder": "file:///a\\x" }');
  describe('huge', `{ "folder": "${pathToFileURL(project).href}", "more": "${'x'.repeat(1_000_000)}" }`);
  writeFileSync(join(home, '.config', 'Code', 'User', 'workspaceStorage', 'a file'), '');
  mkdirSync(join(home, '.config', 'Code', 'User', 'workspaceStorage', 'pipe'));
  execFileSync('mkfifo', [join(home, '.config', 'Code', 'User', 'workspaceStorage', 'pipe', 'workspace.json')]);
  expect(await findVsCodeBreakpoints(project, places())).toMatchObject({ lines: [{ line: 1 }], unknown: 0 });
});

test('a database that is open elsewhere is read, also in its newer form; one that is being written says so', async () => {
  const file = writeState('Code', 'abc', project, {});
  const other = new DatabaseSync(file);
  try {
    other.exec('PRAGMA journal_mode = WAL');
    other.prepare('INSERT INTO ItemTable VALUES (?, ?)').run('debug.breakpoint', Buffer.from(JSON.stringify([line(2)])));
    expect(await findVsCodeBreakpoints(project, places())).toMatchObject({ lines: [{ line: 2 }] });
    other.exec('PRAGMA journal_mode = DELETE');
    other.exec('BEGIN EXCLUSIVE');
    await expect(findVsCodeBreakpoints(project, places())).rejects.toMatchObject({ code: 'bad-request', message: expect.stringContaining('its database is in use by it') as string });
  } finally {
    other.close();
  }
});
