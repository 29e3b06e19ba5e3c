/** The channel against the real web host, on Node's own WebSocket and fetch, which are the browser's. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../main/core/base/logger.ts';
import { createClients, type Clients } from '../../../main/core/clients.ts';
import { createEventLog, type EventLog } from '../../../main/core/event-log.ts';
import { serveWeb, type WebServer } from '../../../main/hosts/web-server.ts';
import { createClient } from './client.ts';
import { createSocketChannel, type Page } from './socket-channel.ts';

let page: string;
let log: EventLog;
let clients: Clients;
let server: WebServer;
const ends: (() => void)[] = [];

async function serve(port = 0): Promise<void> {
  log = createEventLog();
  clients = createClients(log, `core-${Math.random()}`, async (name) => name, () => undefined);
  server = await serveWeb({ core: clients, page, port, logger: silentLogger });
}
async function stop(): Promise<void> {
  await server.close();
  clients.dispose();
  log.dispose();
}

beforeEach(async () => {
  page = mkdtempSync(join(tmpdir(), 'dapilot-page-'));
  writeFileSync(join(page, 'index.html'), '');
  await serve();
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await stop();
  rmSync(page, { recursive: true });
});

/** A tab: its address can change, its storage stays over reloads. */
function openTab(storage = new Map<string, string>(), code = codeOf(server.address())) {
  let current: string | undefined = code;
  let onCode = () => undefined as void;
  const thePage: Page = {
    origin: `http://127.0.0.1:${server.port}`,
    readCode: () => current,
    forgetCode: () => (current = undefined),
    onCode: (listener) => (onCode = listener),
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  };
  const channel = createSocketChannel(thePage);
  ends.push(() => channel.close());
  const client = createClient(channel);
  const states: string[] = [];
  let wake = () => undefined as void;
  client.onConnection((state) => {
    states.push(state);
    wake();
  });
  const reach = async (state: string) => {
    while (states.at(-1) !== state) await new Promise<void>((resolve) => (wake = resolve));
  };
  const open = (fresh: string) => {
    current = fresh;
    onCode();
  };
  return { client, states, storage, reach, open, code: () => current, close: () => channel.close() };
}

function codeOf(address: string): string {
  return new URLSearchParams(new URL(address).hash.slice(1)).get('code') ?? '';
}

describe('the channel of a page', () => {
  it('exchanges the code, forgets it, and connects', async () => {
    const tab = openTab();
    await tab.reach('open');
    expect(tab.code()).toBeUndefined();
    expect(await tab.client.request('core.info', {})).toBe('core.info');
    expect([...tab.storage.keys()]).toEqual(['dapilot.token']);
  });

  it('uses its token when the page is loaded again', async () => {
    const tab = openTab();
    await tab.reach('open');
    tab.close();
    const again = openTab(tab.storage, undefined);
    await again.reach('open');
    expect(await again.client.request('core.info', {})).toBe('core.info');
  });

  it('is refused without code and token, and with a code that was used', async () => {
    const code = codeOf(server.address());
    await openTab(new Map(), code).reach('open');
    await openTab(new Map(), code).reach('refused');
    await openTab(new Map(), '').reach('refused');
  });

  it('is refused with a token of a server that is gone, until a fresh address is opened', async () => {
    const tab = openTab(new Map([['dapilot.token', 'of-another-time']]), '');
    await tab.reach('refused');
    expect(tab.storage.size).toBe(0);
    tab.open(codeOf(server.address()));
    await tab.reach('open');
    expect(await tab.client.request('core.info', {})).toBe('core.info');
  });

  it('comes back by itself when the connection breaks', async () => {
    const tab = openTab();
    await tab.reach('open');
    const before = tab.client.clientId();
    // The core ends every connection, as at the end of a process; a new one takes the same port.
    const { port } = server;
    await stop();
    await tab.reach('lost');
    await serve(port);
    await tab.reach('refused');
    tab.open(codeOf(server.address()));
    await tab.reach('open');
    expect(await tab.client.request('core.info', {})).toBe('core.info');
    expect(tab.client.clientId()).not.toBe(before);
  });
});
