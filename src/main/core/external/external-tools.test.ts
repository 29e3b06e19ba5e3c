import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CoreEvent } from '../../../shared/events.ts';
import { externalServersSchema, type ExternalServer } from '../../../shared/external-servers.ts';
import { cleanEnvironment } from '../base/environment.ts';
import { silentLogger } from '../base/logger.ts';
import { pinnedNode } from '../base/pinned-node.ts';
import { findTree } from '../base/process-tree.ts';
import { createExternalTools, type ExternalTools } from './external-tools.ts';

const program = join(import.meta.dirname, '../../../../e2e/support/mcp-server.ts');
const stdio = { command: pinnedNode(), args: ['--no-warnings', program], env: { MINE: 'yes' }, enabled: true };
const signal = new AbortController().signal;

let folder = '';
let servers: Record<string, ExternalServer> = {};
let events: CoreEvent[] = [];
let markers: Map<string, boolean> = new Map();
let external: ExternalTools;

function open(callMilliseconds = 60_000): void {
  external = createExternalTools({
    append: (event) => events.push(event),
    servers: () => servers,
    environment: async () => cleanEnvironment({ ...process.env, DAPILOT_API_KEY: 'sk-secret' }),
    locate: async (command) => command,
    cwd: folder,
    guard: (marker, alive) => markers.set(marker, alive),
    version: '0.1.0',
    logger: silentLogger,
    deadlines: { connectMilliseconds: 20_000, callMilliseconds },
  });
}
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-external-')));
  servers = { mine: stdio };
  events = [];
  markers = new Map();
  open();
});
afterEach(async () => {
  await external.dispose();
  rmSync(folder, { recursive: true, force: true });
  expect([...markers.keys()].flatMap((marker) => findTree({ marker }))).toEqual([]);
  expect([...markers.values()]).not.toContain(true);
});

const states = () => events.flatMap((event) => (event.type === 'externalServer.changed' ? [event.state?.state ?? 'forgotten'] : []));
const call = (tool: string, parameters = {}) => external.call('mine', tool, parameters, signal);

describe('a server as a process', () => {
  test('is started at its first use, in our folder, without our key; its tools are told in pages', async () => {
    expect(markers.size).toBe(0);
    const tools = await external.list(signal);
    expect(tools).toHaveLength(9);
    expect(tools[0]).toEqual({ server: 'mine', name: 'echo', description: expect.stringContaining('Says the text again'), schema: expect.stringContaining('"text"') });
    expect(JSON.parse((await call('where')).text)).toEqual({ cwd: folder, key: 'none', own: 'yes', cancelled: 0 });
    expect(markers.size).toBe(1);
    expect(states()).toEqual(['connecting', 'ready']);
    expect(events.at(-1)).toMatchObject({ server: 'mine', state: { name: 'test tools 1.2' } });
  });

  test('answers: texts, structured ones, what is no text, its own failures and refusals', async () => {
    expect(await call('echo', { text: 'hello' })).toEqual({ text: 'hello', failed: false });
    expect(await call('add', { a: 1, b: 2 })).toEqual({ text: '{"sum":3}', failed: false });
    expect(await call('fail')).toEqual({ text: 'the disk is full', failed: true });
    expect((await call('picture')).text).toBe('[image image/png, 3 bytes]\n[link file:///a]\ninside');
    await expect(call('refuse')).rejects.toMatchObject({ code: 'tool-failed', message: 'The server "mine" refused: this is refused' });
    await expect(call('absent')).rejects.toMatchObject({ code: 'tool-missing', hint: expect.stringContaining('echo') });
    await expect(external.call('other', 'echo', {}, signal)).rejects.toMatchObject({ code: 'tool-missing', hint: 'There are: mine.' });
  });

  test('an answer is cut, and says by how much', async () => {
    const { text } = await call('big');
    expect(text.length).toBeLessThan(300_000);
    expect(text).toMatch(/x\n… 737856 characters were left out$/);
  });

  test('a call that does not come back ends at its deadline, or when it is given up; the server is told', async () => {
    await external.dispose();
    open(300);
    await external.list(signal);
    await expect(call('never')).rejects.toMatchObject({ code: 'timeout' });
    const giving = new AbortController();
    const given = external.call('mine', 'never', {}, giving.signal);
    giving.abort();
    await expect(given).rejects.toMatchObject({ code: 'cancelled' });
    await external.dispose();
    open();
    await call('echo', { text: '' });
  });

  test('one that ends in the middle fails its call, and is started anew by the next', async () => {
    await expect(call('crash')).rejects.toMatchObject({ code: 'tool-failed', message: expect.stringContaining('exit code 3; its last words: ready') });
    expect(states()).toEqual(['connecting', 'ready', 'failed']);
    expect((await call('echo', { text: 'again' })).text).toBe('again');
  });

  test('ends when its entry is changed, switched off, or gone', async () => {
    await call('echo', { text: '' });
    const [marker = ''] = markers.keys();
    servers = { mine: { ...stdio, args: [...stdio.args, 'more'] } };
    external.settingsChanged();
    expect(states().at(-1)).toBe('forgotten');
    await expect.poll(() => findTree({ marker }), { timeout: 10_000 }).toEqual([]);
    await call('echo', { text: '' });
    servers = { mine: { ...stdio, enabled: false } };
    external.settingsChanged();
    expect(external.any()).toBe(false);
    await expect(call('echo')).rejects.toMatchObject({ code: 'tool-missing' });
  });

  test('a program that is no server, or not there, is told with its reason', async () => {
    servers = { mine: { ...stdio, args: ['-e', 'console.error("what do you want?")'] }, gone: { ...stdio, command: '/nowhere/tool' } };
    expect(await external.list(signal)).toEqual([]);
    expect(events).toContainEqual({ type: 'externalServer.changed', server: 'mine', state: expect.objectContaining({ state: 'failed', problem: expect.objectContaining({ message: expect.stringContaining('exit code 0; its last words: what do you want?') }) }) });
    expect(events).toContainEqual({ type: 'externalServer.changed', server: 'gone', state: expect.objectContaining({ problem: expect.objectContaining({ code: 'runtime-missing' }) }) });
  });

  test('one that is still connecting when we end leaves nothing', async () => {
    servers = { mine: { ...stdio, args: ['-e', 'setInterval(() => {}, 1000)'] } };
    const listed = external.list(signal);
    await expect.poll(() => markers.size, { timeout: 10_000 }).toBe(1);
    await external.dispose();
    expect(await listed).toEqual([]);
  });
});

test('a server at an address: a session, answers as events, a farewell; no redirect is followed', async () => {
  const child = spawn(pinnedNode(), ['--no-warnings', program, 'http'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [address] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    servers = externalServersSchema.parse({ mine: { url: address.trim() } });
    expect((await external.list(signal)).map(({ name }) => name)).toContain('crash');
    expect((await call('echo', { text: 'over http' })).text).toBe('over http');
    const goodbye = once(child.stdout, 'data');
    await external.dispose();
    expect(await goodbye).toEqual(['goodbye\n']);
    servers = externalServersSchema.parse({ mine: { url: new URL('/away', address.trim()).href } });
    open();
    await expect(call('echo')).rejects.toMatchObject({ code: 'tool-failed', message: expect.stringContaining('cannot be reached') });
  } finally {
    child.kill('SIGKILL');
  }
});

test.each([
  [{}, 'A server has either a command or an address.'],
  [{ command: 'a', url: 'http://127.0.0.1:1/mcp' }, 'A server has either a command or an address.'],
  [{ url: 'https://tools.example.org/mcp' }, 'The server has to be on this machine'],
  [{ url: 'http://127.0.0.1:80@tools.example.org/mcp' }, 'The server has to be on this machine'],
  [{ url: 'http://127.0.0.1.example.org/mcp' }, 'The server has to be on this machine'],
  [{ url: 'file:///etc/passwd' }, 'Invalid URL'],
])('the settings refuse %j', (server, words) => {
  expect(JSON.stringify(externalServersSchema.safeParse({ mine: server }).error?.issues)).toContain(words);
});
