import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session, StackFrame } from '../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../shared/ids.ts';
import { emptySnapshot, type Snapshot } from '../../../shared/snapshot.ts';
import { createSourceReader } from './source.ts';

let folder: string;
let app: string;
const id = 's1' as SessionId;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-source-')));
  app = join(folder, 'app');
  mkdirSync(join(app, 'src', 'sub'), { recursive: true });
  mkdirSync(join(folder, 'app-secrets'));
  writeFileSync(join(app, 'main.js'), '\ufeffrun();\n');
  writeFileSync(join(app, 'src', 'ä.js'), 'ä\n');
  writeFileSync(join(folder, 'app-secrets', 'key.js'), 'secret\n');
  writeFileSync(join(folder, 'library.js'), 'library\n');
  writeFileSync(join(folder, 'shadow'), 'root:hash\n');
  writeFileSync(join(app, 'picture.png'), Buffer.from([137, 80, 78, 71, 0, 0]));
  writeFileSync(join(app, 'huge.js'), '');
  truncateSync(join(app, 'huge.js'), 21 * 1024 * 1024);
  symlinkSync(join(folder, 'shadow'), join(app, 'innocent.js'));
  symlinkSync(join(folder, 'app-secrets'), join(app, 'src', 'linked'));
  symlinkSync(join(app, 'main.js'), join(folder, 'way-in.js'));
  symlinkSync(join(app, 'loop.js'), join(app, 'loop.js'));
  symlinkSync(join(folder, 'shadow'), join(folder, 'disguised.js'));
  execFileSync('mkfifo', [join(app, 'pipe.js')]);
});
afterAll(() => rmSync(folder, { recursive: true }));

function frame(path: string): StackFrame {
  return { id: 1, name: 'f', line: 1, column: 1, kind: 'normal', user: true, source: { name: 'f', path } };
}

function stoppedAt(path: string): Snapshot {
  const stop = {
    number: 1 as StopNumber,
    threadId: 1,
    reason: 'step',
    allThreadsStopped: true,
    breakpointIds: [],
    movedBy: 'program' as const,
    time: 1,
    context: { frames: [frame(path)], topFrame: 0, scopes: [], variables: {} },
  };
  const session = { id, rootId: id, threads: [{ id: 1, name: 'main', stop }] } as unknown as Session;
  return { ...emptySnapshot, sessions: { [id]: session } };
}

const reader = (snapshot: Snapshot = emptySnapshot) => createSourceReader(() => app, () => snapshot);
const codeOf = (path: string, snapshot?: Snapshot) =>
  reader(snapshot)
    .read(path)
    .then(
      () => 'read',
      (error: unknown) => (error as { code: string }).code,
    );

describe('reading source', () => {
  it('gives text of the workspace, by absolute and by relative path', async () => {
    expect(await reader().read(join(app, 'main.js'))).toEqual({ text: 'run();\n', path: join(app, 'main.js'), readOnly: false });
    expect((await reader().read('src/ä.js')).text).toBe('ä\n');
    expect((await reader().read(join(folder, 'way-in.js'))).path).toBe(join(app, 'main.js'));
  });

  it.each([
    ['../shadow', 'file-outside-workspace'],
    ['src/../../shadow', 'file-outside-workspace'],
    ['../app-secrets/key.js', 'file-outside-workspace'],
    ['../app/../app-secrets/key.js', 'file-outside-workspace'],
    ['innocent.js', 'file-outside-workspace'],
    ['src/linked/key.js', 'file-outside-workspace'],
    ['/etc/shadow', 'file-outside-workspace'],
    ['/etc/no-such-file', 'file-outside-workspace'],
    ['/proc/self/environ', 'file-outside-workspace'],
    ['..', 'file-outside-workspace'],
    ['.', 'file-outside-workspace'],
    ['src', 'file-not-regular'],
    ['missing.js', 'file-missing'],
    ['main.js/inside', 'file-missing'],
    ['loop.js', 'file-not-regular'],
    ['pipe.js', 'file-not-regular'],
    ['picture.png', 'not-supported'],
    ['huge.js', 'file-too-large'],
    ['main.js\0.png', 'file-missing'],
  ])('answers %j with %s', async (path, code) => {
    expect(await codeOf(path)).toBe(code);
  });

  it('gives lines of a file of any size, with the count where it is read to its end', async () => {
    const lines = Array.from({ length: 210_000 }, (_, index) => `call(${index + 1}); // ${'ä'.repeat(45)}`);
    writeFileSync(join(app, 'long.js'), `\ufeff${lines.join('\n')}`);
    expect(await codeOf('long.js')).toBe('file-too-large');
    const reading = reader();
    expect(await reading.readLines('long.js', 1, 2)).toEqual({ lines: lines.slice(0, 2), readOnly: false });
    expect((await reading.readLines('long.js', 100_000, 100_001)).lines).toEqual(lines.slice(99_999, 100_001));
    expect(await reading.readLines('long.js', 209_999, 300_000)).toEqual({ lines: lines.slice(-2), total: 210_000, readOnly: false });
    expect(await reading.readLines('long.js', 300_000, 300_001)).toEqual({ lines: [], total: 210_000, readOnly: false });
    rmSync(join(app, 'long.js'));
    expect(await reading.readLines('main.js', 1, 1)).toEqual({ lines: ['run();'], total: 2, readOnly: false });
  });

  it('gives lines without their ends, and as much of a single endless one as anybody can use', async () => {
    writeFileSync(join(app, 'minified.js'), `${'x'.repeat(3_000_000)}\r\nlast\r\n`);
    const { lines, total } = await reader().readLines('minified.js', 1, 2);
    expect([lines[0]?.length, total]).toEqual([1_000_000, 3]);
    expect((await reader().readLines('minified.js', 2, 2)).lines).toEqual(['last']);
    rmSync(join(app, 'minified.js'));
  });

  it.each([
    ['../shadow', 'file-outside-workspace'],
    ['innocent.js', 'file-outside-workspace'],
    ['src', 'file-not-regular'],
    ['pipe.js', 'file-not-regular'],
    ['picture.png', 'not-supported'],
    ['huge.js', 'not-supported'],
    ['missing.js', 'file-missing'],
  ])('refuses lines of %j with %s', async (path, code) => {
    await expect(reader().readLines(path, 1, 1)).rejects.toMatchObject({ code });
  });

  it('refuses everything by relative path when no folder is open', async () => {
    const closed = createSourceReader(() => undefined, () => emptySnapshot);
    await expect(closed.read('main.js')).rejects.toMatchObject({ code: 'file-outside-workspace' });
    await expect(closed.read('/etc/passwd')).rejects.toMatchObject({ code: 'file-outside-workspace' });
  });

  it('gives code outside of the workspace that a frame of a stop names, read only', async () => {
    const path = join(folder, 'library.js');
    expect(await codeOf(path)).toBe('file-outside-workspace');
    expect(await reader(stoppedAt(path)).read(path)).toEqual({ text: 'library\n', path, readOnly: true });
  });

  it('opens nothing but code for a made-up frame', async () => {
    for (const path of [join(folder, 'shadow'), join(folder, 'disguised.js'), '/etc/shadow', '/proc/self/environ', '/dev/zero']) {
      expect(await codeOf(path, stoppedAt(path)), path).toBe('file-outside-workspace');
    }
  });

  it('remembers what a later page of a stack named, as long as the session is known', async () => {
    const path = join(folder, 'library.js');
    let snapshot = stoppedAt(join(app, 'main.js'));
    const reading = createSourceReader(() => app, () => snapshot);
    reading.noteFrames(id, [frame(path)]);
    expect((await reading.read(path)).readOnly).toBe(true);
    snapshot = emptySnapshot;
    await expect(reading.read(path)).rejects.toMatchObject({ code: 'file-outside-workspace' });
  });
});
