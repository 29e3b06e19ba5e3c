import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connectable, CoreFrame } from '../../shared/bridge.ts';
import { silentLogger } from '../core/base/logger.ts';
import { createClients } from '../core/clients.ts';
import { createEventLog } from '../core/event-log.ts';
import { connectLocally, listenLocally } from './local-socket.ts';
import { findRemoteCore } from './remote-core.ts';

let folder: string;
let path: string;
const ends: (() => unknown)[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-run-')));
  path = join(folder, '0123456789abcdef.sock');
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true });
});

function createCore(name = 'core-1') {
  const log = createEventLog();
  const clients = createClients(log, name, async (request, params) => ({ request, params }), () => undefined);
  ends.push(() => {
    clients.dispose();
    log.dispose();
  });
  return { log, clients };
}

async function listen(core: Connectable) {
  const server = await listenLocally(path, core, silentLogger);
  ends.push(server.close);
  return server;
}

/** A client with what came to it, waited for. */
function attach(core: Connectable) {
  const frames: CoreFrame[] = [];
  let wake = () => undefined as void;
  const gone = Promise.withResolvers<void>();
  const connection = core.connect(
    (frame) => {
      frames.push(frame);
      wake();
    },
    () => gone.resolve(),
  );
  const next = async () => {
    while (frames.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return frames.shift()!;
  };
  return { ...connection, next, gone: gone.promise };
}

async function remote() {
  const core = await findRemoteCore(path, silentLogger);
  if (!core) throw new Error('nobody listens');
  ends.push(() => core.dispose());
  return { ...attach(core), coreGone: core.gone };
}

describe('the local socket', () => {
  it('gives a second process the same snapshot, events and answers', async () => {
    const { log, clients } = createCore();
    await listen(clients);
    const here = attach(clients);
    const there = await remote();
    there.receive({ kind: 'subscribe' });
    const snapshot = await there.next();
    here.receive({ kind: 'subscribe' });
    expect(snapshot).toMatchObject({ kind: 'snapshot', core: 'core-1', snapshot: { clients: 2 } });
    expect((await here.next()) as object).toMatchObject({ snapshot: (snapshot as Extract<CoreFrame, { kind: 'snapshot' }>).snapshot });
    log.append({ type: 'notice.dismissed', id: 1 });
    expect(await there.next()).toEqual(await here.next());
    there.receive({ kind: 'request', id: 4, name: 'work', params: { text: 'a\nb\u2028' } });
    expect(await there.next()).toEqual({ kind: 'reply', id: 4, ok: true, result: { request: 'work', params: { text: 'a\nb\u2028' } } });
    there.close();
    await expect.poll(() => log.snapshot().clients).toBe(1);
  });

  it('is for its owner alone and goes away with its core', async () => {
    const { clients } = createCore();
    const { close } = await listen(clients);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['0123456789abcdef.sock']);
    const there = await remote();
    there.receive({ kind: 'subscribe' });
    await there.next();
    await close();
    await Promise.all([there.gone, there.coreGone]);
    expect(existsSync(path)).toBe(false);
    expect(await findRemoteCore(path, silentLogger)).toBeUndefined();
  });

  it('can give its name up while its clients stay', async () => {
    const { log, clients } = createCore();
    const { release } = await listen(clients);
    const there = await remote();
    there.receive({ kind: 'subscribe' });
    await there.next();
    await release();
    expect(existsSync(path)).toBe(false);
    log.append({ type: 'notice.dismissed', id: 1 });
    expect(await there.next()).toMatchObject({ kind: 'events' });
    there.close();
  });

  it('counts nobody who only looks', async () => {
    const { log, clients } = createCore();
    await listen(clients);
    const core = await findRemoteCore(path, silentLogger);
    await expect(listenLocally(path, clients, silentLogger)).rejects.toThrow();
    core?.dispose();
    expect(log.snapshot().sequence).toBe(0);
  });

  it('belongs to one core', async () => {
    await listen(createCore('one').clients);
    await expect(listenLocally(path, createCore('two').clients, silentLogger)).rejects.toMatchObject({ code: 'workspace-open-elsewhere' });
    const there = await remote();
    there.receive({ kind: 'subscribe' });
    expect(await there.next()).toMatchObject({ core: 'one' });
    expect(readdirSync(folder)).toEqual(['0123456789abcdef.sock']);
  });

  it('is taken over from a core that was killed', async () => {
    const child = await startListener();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(path)).toBe(true);
    await listen(createCore('next').clients);
    const there = await remote();
    there.receive({ kind: 'subscribe' });
    expect(await there.next()).toMatchObject({ core: 'next' });
    expect(readdirSync(folder)).toEqual(['0123456789abcdef.sock']);
  });

  it('ends a client that sends a line that is too long or no JSON', async () => {
    const { log, clients } = createCore();
    await listen(clients);
    for (const text of ['{"kind":\n', `"${'x'.repeat(5 * 1024 * 1024)}"\n`, 'x'.repeat(5 * 1024 * 1024)]) {
      const socket = await connectLocally(path);
      if (!socket) throw new Error('nobody listens');
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write(text);
      await closed;
    }
    await expect.poll(() => log.snapshot().clients).toBe(0);
  });

  /** A process of its own that only listens, so that it can be killed. */
  async function startListener(): Promise<ChildProcess> {
    const script = join(folder, 'listener.mjs');
    writeFileSync(script, `import { createServer } from 'node:net'; createServer().listen(process.argv[2], () => process.send('up'));`);
    const child = fork(script, [path]);
    ends.push(() => child.kill('SIGKILL'));
    await once(child, 'message');
    rmSync(script);
    return child;
  }
});
