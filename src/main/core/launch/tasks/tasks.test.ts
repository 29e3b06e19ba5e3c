/** Tasks with real shells, real compilers and real terminals. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptySnapshot, type Snapshot } from '../../../../shared/snapshot.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import { reduce } from '../../../../shared/reduce.ts';
import { silentLogger } from '../../base/logger.ts';
import { identifyProcess, isRunning } from '../../base/process-table.ts';
import { cleanEnvironment, findExecutable } from '../../base/environment.ts';
import { createTerminals } from '../../terminal/terminals.ts';
import { createTasks } from './create-tasks.ts';
import type { Resolve, TaskOutcome, TaskReference, Tasks } from './tasks.ts';

let folder: string;
let snapshot: Snapshot;
let tasks: Tasks;
let terminals: ReturnType<typeof createTerminals>;
let watchers: { readonly holds: (now: Snapshot) => boolean; readonly resolve: () => void }[];
const guarded = new Map<string, boolean>();
const environment = { ...cleanEnvironment(process.env), SHELL: '/bin/sh', GREETING: 'hello' };

const resolve: Resolve = async (text, inputs) =>
  text.replaceAll('${workspaceFolder}', folder).replaceAll(/\$\{input:(\w+)\}/g, (_, id: string) => String(inputs.find((input) => (input as { id?: string }).id === id) ? 'answered' : 'nobody'));

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-tasks-')));
  mkdirSync(join(folder, '.vscode'));
  snapshot = emptySnapshot;
  watchers = [];
  guarded.clear();
  const append = (event: CoreEvent) => {
    snapshot = reduce(snapshot, { sequence: snapshot.sequence + 1, event });
    watchers = watchers.filter(({ holds, resolve: done }) => !holds(snapshot) || done() !== undefined);
  };
  terminals = createTerminals({ append, workspace: () => folder, logger: silentLogger });
  tasks = createTasks({ append, terminals, guard: (marker, alive) => guarded.set(marker, alive), environment: async () => environment, platform: 'linux' });
});
afterEach(async () => {
  await tasks.end();
  terminals.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(file: Readonly<Record<string, unknown>> | string): void {
  writeFileSync(join(folder, '.vscode', 'tasks.json'), typeof file === 'string' ? file : JSON.stringify({ version: '2.0.0', ...file }));
}

async function run(reference: TaskReference, signal = new AbortController().signal): Promise<{ outcome: TaskOutcome; started: string[] }> {
  const started: string[] = [];
  const outcome = await tasks.run(await tasks.plan(reference, folder, resolve), { signal, onStarted: (label) => started.push(label) });
  return { outcome, started };
}

const until = (holds: (now: Snapshot) => boolean) => new Promise<void>((done) => (holds(snapshot) ? done() : watchers.push({ holds, resolve: done })));
const text = (label: string) => {
  const of = snapshot.taskRuns.find((one) => one.label === label);
  return of ? terminals.read(of.terminalId, 0).text.replaceAll('\r\n', '\n') : undefined;
};
const shell = (label: string, command: unknown, more: Readonly<Record<string, unknown>> = {}) => ({ label, type: 'shell', command, ...more });

describe('tasks', () => {
  it('run in a shell and without one, with their folder, variables and quotes', async () => {
    mkdirSync(join(folder, 'a b'));
    write({
      inputs: [{ id: 'who', type: 'promptString' }],
      options: { env: { SHARED: 'of all' } },
      tasks: [
        shell('line', 'echo "$GREETING $WHO $SHARED" && pwd', { options: { cwd: 'a b', env: { WHO: '${input:who}' } } }),
        shell('words', 'echo', { args: ['two words', { value: '$GREETING', quoting: 'strong' }, { value: '$GREETING', quoting: 'weak' }, { value: 'c d', quoting: 'escape' }, "'$GREETING'"] }),
        { label: 'plain', type: 'process', command: 'printf', args: ['%s\\n', '$GREETING; echo no', '*'] },
        { label: 'of linux', type: 'process', command: 'false', linux: { command: 'echo', args: ['linux'] }, windows: { command: 'no' } },
      ],
    });
    for (const label of ['line', 'words', 'plain', 'of linux']) expect((await run(label)).outcome).toEqual({ kind: 'good' });
    expect(text('line')).toContain(`hello answered of all\n${folder}/a b\n`);
    expect(text('words')).toContain('two words $GREETING hello c d $GREETING\n');
    expect(text('plain')).toContain('$GREETING; echo no\n*\n');
    expect(text('of linux')).toContain('> ');
    expect(text('of linux')).toContain('\nlinux\n');
    expect([...guarded.values()]).toEqual([false, false, false, false]);
  });

  it('tell for the review exactly what runs', async () => {
    write({ tasks: [shell('before', 'echo 1', { options: { env: { GREETING: 'other', NEW: 'x' } } }), { label: 'after', type: 'process', command: 'true', dependsOn: 'before' }] });
    const commands = await tasks.commands(await tasks.plan('after', folder, resolve), 'preLaunchTask');
    expect(commands).toEqual([
      { purpose: 'preLaunchTask', command: ['/bin/sh', '-c', 'echo 1'], cwd: folder, environment: [{ name: 'GREETING', before: 'hello', after: 'other' }, { name: 'NEW', after: 'x' }] },
      { purpose: 'preLaunchTask', command: [await findExecutable('true', environment), ], cwd: folder, environment: [] },
    ]);
  });

  it('run what they depend on first, in order, each once, and not after a failure', async () => {
    const log = (label: string, more = {}) => shell(label, `echo ${label} >> log`, more);
    write({
      tasks: [log('base'), log('one', { dependsOn: 'base' }), log('two', { dependsOn: ['base'] }), log('all', { dependsOn: ['one', 'two'], dependsOrder: 'sequence' }), shell('bad', 'exit 3'), log('never', { dependsOn: ['bad'] }), { label: 'names', dependsOn: ['one'] }],
    });
    expect((await run('all')).started).toEqual(['base', 'one', 'two', 'all']);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('base\none\ntwo\nall\n');
    expect((await run('never')).outcome).toMatchObject({ kind: 'failed', label: 'bad', exit: { code: 3 }, errors: 0 });
    expect((await run('names')).outcome).toEqual({ kind: 'good' });
    expect(readFileSync(join(folder, 'log'), 'utf8')).not.toContain('never');
  });

  it('that are taken away while somebody waits for them are over for them too', async () => {
    write({ tasks: [shell('long', 'sleep 100')] });
    const begun = Promise.withResolvers<void>();
    const running = tasks.run(await tasks.plan('long', folder, resolve), { signal: new AbortController().signal, onStarted: () => begun.resolve() });
    await begun.promise;
    await tasks.end();
    expect(await running).toMatchObject({ kind: 'failed', label: 'long', exit: { signal: 'SIGTERM' } });
    expect(snapshot.taskRuns).toEqual([]);
  });

  it('are refused by name when they cannot be', async () => {
    write({
      tasks: [
        shell('a', 'true', { dependsOn: 'b' }),
        shell('b', 'true', { dependsOn: 'a' }),
        { label: 'docker', type: 'docker-build' },
        { label: 'nothing', type: 'shell' },
        { label: 'gone', type: 'process', command: 'no-such-program-here' },
        shell('nowhere', 'true', { options: { cwd: 'missing' } }),
      ],
    });
    await expect(run('a')).rejects.toMatchObject({ code: 'task-invalid', message: expect.stringContaining('"a" → "b" → "a"') });
    await expect(run('docker')).rejects.toMatchObject({ code: 'not-supported', message: expect.stringContaining('docker-build') });
    await expect(run('nothing')).rejects.toMatchObject({ code: 'task-invalid' });
    await expect(run('unknown')).rejects.toMatchObject({ code: 'task-missing', message: expect.stringContaining('There are "a", "b"') });
    await expect(run('C/C++: gcc build active file')).rejects.toMatchObject({ code: 'task-missing', message: expect.stringContaining('C/C++ extension') });
    await expect(run('${defaultBuildTask}')).rejects.toMatchObject({ code: 'task-missing' });
    await expect(run('gone')).rejects.toMatchObject({ code: 'runtime-missing' });
    await expect(run('nowhere')).rejects.toMatchObject({ code: 'file-missing' });
    expect(snapshot.taskRuns).toEqual([]);
  });

  it('that never end are cancelled with all that they started', async () => {
    write({ tasks: [shell('server', 'sleep 1000 & echo $! > child; sleep 1000'), shell('top', 'true', { dependsOn: ['server', 'quick'] }), shell('quick', 'true')] });
    const cancel = new AbortController();
    const running = run('top', cancel.signal);
    await until(({ taskRuns }) => taskRuns.some(({ label, status }) => label === 'quick' && status === 'ended'));
    await expect.poll(() => existsSync(join(folder, 'child')) && readFileSync(join(folder, 'child'), 'utf8').trim() !== '').toBe(true);
    const child = identifyProcess(Number(readFileSync(join(folder, 'child'), 'utf8')));
    cancel.abort(new Error('not wanted any more'));
    await expect(running).rejects.toThrow('not wanted any more');
    expect(child && isRunning(child)).toBe(false);
    expect(snapshot.taskRuns.map(({ label, status }) => [label, status])).toEqual(expect.arrayContaining([['server', 'ended']]));
    expect([...guarded.values()].some(Boolean)).toBe(false);
  });

  it('that run are not started again; others of their name take their place', async () => {
    const watch = (version: number) => ({ tasks: [shell('watch', `echo begun ${version} >> log; echo ready; sleep 1000`, { isBackground: true, problemMatcher: { pattern: { regexp: 'x' }, background: { activeOnStart: true, beginsPattern: 'begins', endsPattern: 'ready' } } })] });
    write(watch(1));
    expect((await run('watch')).outcome).toEqual({ kind: 'good' });
    const [first] = snapshot.taskRuns;
    expect(first).toMatchObject({ status: 'watching', background: true });
    expect((await run('watch')).outcome).toEqual({ kind: 'good' });
    expect(snapshot.taskRuns).toEqual([first]);
    write(watch(2));
    expect((await run('watch')).outcome).toEqual({ kind: 'good' });
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begun 1\nbegun 2\n');
    expect(snapshot.taskRuns).toHaveLength(1);
    expect(Object.keys(snapshot.terminals)).toHaveLength(1);
    const [second] = snapshot.taskRuns;
    await tasks.stop(second!.id);
    expect(snapshot.taskRuns).toMatchObject([{ status: 'ended', exit: { code: null } }]);
  });

  it('in the background without patterns cannot be known to be ready', async () => {
    write({ tasks: [shell('server', 'sleep 1000', { isBackground: true, problemMatcher: [] })] });
    expect((await run('server')).outcome).toMatchObject({ kind: 'untracked', label: 'server' });
  });

  it('leave at their end only what they started to stay, which goes with the folder', async () => {
    write({ tasks: [shell('daemon', "setsid sh -c 'echo $$ > child; exec sleep 1000' & until [ -s child ]; do :; done")] });
    expect((await run('daemon')).outcome).toEqual({ kind: 'good' });
    const child = identifyProcess(Number(readFileSync(join(folder, 'child'), 'utf8')));
    expect(child && isRunning(child)).toBe(true);
    expect([...guarded.values()]).toEqual([true]);
    await tasks.end();
    expect(child && isRunning(child)).toBe(false);
    expect([...guarded.values()]).toEqual([false]);
    expect(snapshot.taskRuns).toEqual([]);
    expect(snapshot.terminals).toEqual({});
  });

  it('of npm, TypeScript and package managers are known by their names', async () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { build: 'echo built', watch: 'tsc -w' } }));
    mkdirSync(join(folder, 'api'));
    writeFileSync(join(folder, 'api', 'package.json'), JSON.stringify({ scripts: { start: 'echo started in $PWD' } }));
    mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
    writeFileSync(join(folder, 'node_modules', '.bin', 'tsc'), '#!/bin/sh\necho tsc "$@"\n');
    chmodSync(join(folder, 'node_modules', '.bin', 'tsc'), 0o755);
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    write({ tasks: [{ type: 'npm', script: 'build', group: { kind: 'build', isDefault: true } }, { label: 'hidden', type: 'shell', command: 'x', hide: true }] });
    const { rows } = await tasks.list(folder);
    expect(rows.map(({ label, detected }) => `${label}${detected ? ' (detected)' : ''}`)).toEqual([
      'npm: build',
      'npm: watch (detected)',
      'tsc: build - tsconfig.json (detected)',
      'tsc: watch - tsconfig.json (detected)',
      'npm: start - api (detected)',
    ]);
    for (const label of ['${defaultBuildTask}', 'npm: start - api', 'tsc: build - tsconfig.json']) expect((await run(label)).outcome).toEqual({ kind: 'good' });
    expect((await run({ type: 'npm', script: 'build' })).outcome).toEqual({ kind: 'good' });
    expect(text('npm: build')).toContain('built\n');
    expect(text('npm: start - api')).toContain(`started in ${folder}/api\n`);
    expect(text('tsc: build - tsconfig.json')).toContain(`tsc -p ${folder}/tsconfig.json\n`);
    const watch = await tasks.plan('npm: watch', folder, resolve);
    expect(watch).toMatchObject({ background: true, matchers: [{ owner: 'typescript' }] });
    writeFileSync(join(folder, 'yarn.lock'), '');
    expect((await tasks.plan('npm: build', folder, resolve)).process?.shown).toMatch(/yarn run build$/);
  });

  it('of broken and strange files are read as far as they can be', async () => {
    write('{ "version": "2.0.0", "tasks": [ { "label": "good", "command": "true" }, 7, { "type": "shell" }, { "label": "also", "command": "true" } /* open ');
    const { rows, problems } = await tasks.list(folder);
    expect(rows.map(({ label }) => label)).toEqual(['good', 'also']);
    expect(problems.length).toBeGreaterThanOrEqual(3);
    expect(problems.every(({ places }) => places?.[0]?.path === join(folder, '.vscode', 'tasks.json'))).toBe(true);
    write('{ "version": "0.1.0", "command": "tsc" }');
    expect((await tasks.list(folder)).problems[0]?.message).toContain('version 0.1.0');
    write('[]');
    expect(await tasks.list(folder)).toEqual({ rows: [], problems: [] });
  });
});

describe('real compilers', () => {
  const compilers: readonly (readonly [name: string, file: string, source: string, task: Readonly<Record<string, unknown>>, expected: Readonly<Record<string, unknown>>])[] = [
    ['gcc', 'main.c', 'int main(void) {\n  return missing;\n}\n', { type: 'cppbuild', command: 'gcc', args: ['-c', 'main.c'], problemMatcher: ['$gcc'] }, { line: 2, column: 10, source: 'gcc' }],
    ['go', 'main.go', 'package main\n\nfunc main() {\n\tmissing()\n}\n', { type: 'shell', command: 'go vet main.go', problemMatcher: '$go' }, { line: 4, column: 2 }],
    ['rustc', 'main.rs', 'fn main() {\n    let x: i32 = "a";\n}\n', { type: 'process', command: 'rustc', args: ['main.rs'], problemMatcher: '$rustc' }, { line: 2, column: 18, code: 'E0308' }],
    ['tsc', 'main.ts', '\nexport const n: number = "a";\n', { type: 'shell', command: 'tsc', args: ['--noEmit', '--skipLibCheck', '--lib', 'es5', 'main.ts'], problemMatcher: '$tsc' }, { line: 2, column: 14, code: 'TS2322', source: 'ts' }],
  ];
  it.each(compilers)('%s: what it complains about is found', async (name, file, source, task, expected) => {
    const path = [process.env['PATH'] ?? '', '/usr/local/go/bin', join(process.env['HOME'] ?? '/root', '.cargo/bin'), join(import.meta.dirname, '../../../../../node_modules/.bin')].join(':');
    const program = await findExecutable(name, { PATH: path });
    if (program === undefined) return expect.soft(name, `${name} is not on this machine`).not.toBe('gcc');
    writeFileSync(join(folder, file), source);
    write({ tasks: [{ label: name, options: { env: { PATH: path } }, ...task }] });
    const { outcome } = await run(name);
    expect(outcome).toMatchObject({ kind: 'failed', label: name, errors: 1 });
    expect(tasks.problems()).toMatchObject([{ path: join(folder, file), severity: 'error', task: name, ...expected }]);
    await until(({ problems }) => problems.errors === 1);
  }, 60_000);

  it('a compiler that watches: each round says what is wrong then', async () => {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { noEmit: true, types: [], lib: ['es5'], skipLibCheck: true }, files: ['main.ts'] }));
    writeFileSync(join(folder, 'main.ts'), 'export const n: number = "a";\n');
    mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
    writeFileSync(join(folder, 'node_modules', '.bin', 'tsc'), `#!/bin/sh\nexec ${process.execPath} ${join(import.meta.dirname, '../../../../../node_modules/typescript/bin/tsc')} "$@"\n`);
    chmodSync(join(folder, 'node_modules', '.bin', 'tsc'), 0o755);
    expect((await run('tsc: watch - tsconfig.json')).outcome).toMatchObject({ kind: 'failed', errors: 1 });
    expect(snapshot.taskRuns).toMatchObject([{ status: 'watching', errors: 1 }]);
    const mended = until(({ taskRuns }) => taskRuns[0]?.status === 'watching' && taskRuns[0].errors === 0);
    writeFileSync(join(folder, 'main.ts'), 'export const n: number = 1;\n');
    await mended;
    expect((await run('tsc: watch - tsconfig.json')).outcome).toEqual({ kind: 'good' });
    await until(({ problems }) => problems.errors === 0 && problems.revision > 1);
    expect(tasks.problems()).toEqual([]);
  }, 60_000);
});
