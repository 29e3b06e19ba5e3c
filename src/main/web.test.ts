/** The web host as a process of its own, from source, with a page of the test's: started, joined, ended, killed. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { CoreFrame } from '../shared/bridge.ts';

let folder: string;
let project: string;
const started: ChildProcessWithoutNullStreams[] = [];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-web-')));
  project = join(folder, 'project');
  for (const name of ['project', 'page', 'home']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'page/index.html'), '<title>page</title>');
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 100 });
});

function start(words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'web.ts'), '--page', join(folder, 'page'), ...words], {
    // Without what npm says of the folder that the tests were started in.
    env: { ...process.env, npm_package_json: undefined, DAPILOT_HOME: join(folder, 'home'), ...environment },
    cwd: folder,
  });
  started.push(child);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => (await lines.next()).value ?? '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, line, exited, errors: () => errors, url: async () => (JSON.parse(await line()) as { url: string }).url };
}

async function enter(url: string) {
  const { origin, hash } = new URL(url);
  const code = new URLSearchParams(hash.slice(1)).get('code');
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}/session`, { method: 'POST', headers, body: JSON.stringify({ code }) });
  const { token } = (await response.json()) as { token: string };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge`);
  const frames: (CoreFrame | { kind: 'accepted' })[] = [];
  let wake = () => undefined as void;
  socket.on('message', (data) => {
    frames.push(JSON.parse((data as Buffer).toString()) as CoreFrame);
    wake();
  });
  const closed = once(socket, 'close');
  await once(socket, 'open');
  const next = async <Kind extends CoreFrame['kind']>(kind: Kind) => {
    for (;;) {
      const index = frames.findIndex((frame) => frame.kind === kind);
      if (index >= 0) return frames.splice(index, 1)[0] as Extract<CoreFrame, { kind: Kind }>;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  const send = (frame: unknown) => socket.send(JSON.stringify(frame));
  send({ kind: 'token', token });
  send({ kind: 'subscribe' });
  return { socket, closed, next, send, snapshot: await next('snapshot') };
}

/** What is left in the folder for sockets, waited for until it is nothing. */
const socketsLeft = () => expect.poll(() => readdirSync(join(folder, 'home/run')), { timeout: 5000 }).toEqual([]);

describe('the web host as a process', () => {
  it('serves the folder it was given, from where the person is, and ends in order', async () => {
    const host = start(['project', '--json']);
    const { snapshot, closed } = await enter(await host.url());
    expect(snapshot.snapshot.workspace).toMatchObject({ path: project, name: 'project', trusted: false });
    host.child.kill('SIGTERM');
    expect(await host.exited).toBe(0);
    await closed;
    await socketsLeft();
    expect(host.errors()).toBe('');
  });

  it('prints another address for Enter', async () => {
    const host = start([]);
    const first = await host.line();
    host.child.stdin.write('\n');
    const second = await host.line();
    for (const line of [first, second]) expect(line).toMatch(/^DAPilot is at http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{24}$/);
    expect(second).not.toBe(first);
    expect((await enter(second.slice('DAPilot is at '.length))).snapshot.snapshot.workspace).toBeNull();
  });

  it('joins the core that has the folder, and ends with it', async () => {
    const first = start([project, '--json']);
    const one = await enter(await first.url());
    const second = start([project, '--json']);
    const two = await enter(await second.url());
    expect(two.snapshot.core).toBe(one.snapshot.core);
    expect(two.snapshot.snapshot).toMatchObject({ clients: 2, driver: one.snapshot.client, workspace: { path: project } });
    one.send({ kind: 'request', id: 1, name: 'settings.set', params: { key: 'agent.rounds', value: 5 } });
    await one.next('reply');
    for (;;) {
      const { events } = await two.next('events');
      if (events.some(({ event }) => event.type === 'settings.changed' && event.settings.values.agent.rounds === 5)) break;
    }
    two.send({ kind: 'request', id: 1, name: 'settings.set', params: { key: 'agent.rounds', value: 6 } });
    expect(await two.next('reply')).toMatchObject({ ok: false, problem: { code: 'not-driver' } });
    first.child.kill('SIGINT');
    expect(await Promise.all([first.exited, second.exited])).toEqual([0, 0]);
    expect(second.errors()).toContain('has ended');
  });

  it('leaves nothing when it is killed, and the next one starts as if nothing had been', async () => {
    const first = start([project, '--json']);
    const one = await enter(await first.url());
    first.child.kill('SIGKILL');
    await first.exited;
    const next = start([project, '--json']);
    const two = await enter(await next.url());
    expect(two.snapshot.core).not.toBe(one.snapshot.core);
    expect(two.snapshot.snapshot.workspace?.path).toBe(project);
    next.child.kill('SIGTERM');
    expect(await next.exited).toBe(0);
    await socketsLeft();
  });

  it('ends when the process that started it is killed', async () => {
    const script = `const child = require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.on('data', (data) => process.stdout.write(data)); console.error(child.pid);`;
    const words = [join(import.meta.dirname, 'web.ts'), project, '--json', '--page', join(folder, 'page')];
    const parent = spawn(process.execPath, ['-e', script, ...words], { env: { ...process.env, DAPILOT_HOME: join(folder, 'home') } });
    started.push(parent);
    const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
    const { closed } = await enter((JSON.parse(line) as { url: string }).url);
    parent.kill('SIGKILL');
    await closed;
    await socketsLeft();
  });

  it.each([
    [['nowhere'], /There is no folder .*nowhere/],
    [['page/index.html'], /is a file, and a folder is needed/],
    [['--host', '0.0.0.0'], /--host/],
  ])('refuses %j with a sentence', async (words, sentence) => {
    const host = start(words);
    expect(await host.exited).toBe(5);
    expect(host.errors()).toMatch(sentence);
    expect(host.errors()).not.toMatch(/\n\s+at /);
    expect(host.errors().trim().split('\n')).toHaveLength(1);
  });
});

describe('the browser window', () => {
  /** A stand-in that writes down how it was started and ends when its file is removed. */
  function installBrowser(exitCode: number): string {
    const browser = join(folder, 'browser');
    writeFileSync(
      browser,
      `#!${process.execPath}
      const { writeFileSync, existsSync } = require('node:fs');
      writeFileSync(${JSON.stringify(join(folder, 'started'))}, JSON.stringify(process.argv.slice(2)));
      setInterval(() => existsSync(${JSON.stringify(join(folder, 'started'))}) || process.exit(${exitCode}), 20);`,
    );
    chmodSync(browser, 0o755);
    return browser;
  }
  const startedWith = async (): Promise<readonly string[]> => {
    await expect.poll(() => existsSync(join(folder, 'started')) && readFileSync(join(folder, 'started'), 'utf8'), { timeout: 8000 }).toBeTruthy();
    return JSON.parse(readFileSync(join(folder, 'started'), 'utf8')) as readonly string[];
  };
  const profileOf = (words: readonly string[]) => words.find((word) => word.startsWith('--user-data-dir='))!.slice('--user-data-dir='.length);

  it('shows the page alone, in a profile of its own that goes with it, and ends the host when it is closed', async () => {
    const host = start([project, '--open'], { DAPILOT_CHROMIUM: installBrowser(0) });
    await host.line();
    const words = await startedWith();
    expect(words[0]).toMatch(/^--app=http:\/\/127\.0\.0\.1:\d+\/#code=/);
    for (const flag of ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']) expect(words).toContain(flag);
    expect(words.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
    expect(words.filter((word) => /remote-debugging|disable-web-security/.test(word))).toEqual([]);
    expect(existsSync(profileOf(words))).toBe(true);
    rmSync(join(folder, 'started'));
    expect(await host.exited).toBe(0);
    expect(existsSync(profileOf(words))).toBe(false);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('goes when the host ends (%s)', async (signal) => {
    const host = start([project, '--open'], { DAPILOT_CHROMIUM: installBrowser(0) });
    await host.line();
    const profile = profileOf(await startedWith());
    expect(existsSync(profile)).toBe(true);
    host.child.kill(signal);
    await host.exited;
    await expect.poll(() => existsSync(profile), { timeout: 5000 }).toBe(false);
  });

  it('that cannot be shown leaves the address to the person', async () => {
    const host = start([project, '--open', '--json'], { DAPILOT_CHROMIUM: installBrowser(1) });
    const url = await host.url();
    await startedWith();
    rmSync(join(folder, 'started'));
    await expect.poll(host.errors).toMatch(/could not show a window/);
    expect((await enter(url)).snapshot.snapshot.workspace?.path).toBe(project);
  });
});
