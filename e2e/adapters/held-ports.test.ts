/** A server that stands at a breakpoint: which port it keeps, as the built product tells it to every window. */
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { connectToCore, type CoreClient } from '../support/core-client.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { trustFolder } from '../support/trust.ts';
import { startWebHost, type WebHost } from '../support/web-host.ts';

const server = `const server = require('node:http').createServer(() => undefined);
server.listen(0, '127.0.0.1', () => {
  console.log(server.address().port);
  debugger;
  server.close(() => {
    debugger;
  });
});
`;

let base: string;
let host: WebHost;
let client: CoreClient;
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-ports-')));
  await writeFile(join(base, 'package.json'), '{}');
  await writeFile(join(base, 'server.js'), server);
  await writeFile(join(base, 'settings.json'), JSON.stringify({ debug: { node: pinnedNode() }, agent: { enabled: false } }));
  await trustFolder(base, base);
  host = await startWebHost(base, testEnvironment({ DAPILOT_HOME: base }));
  client = await connectToCore(base, base);
});
afterEach(async () => {
  client.close();
  await host.close();
  await rm(base, { recursive: true, force: true });
});

test('the port is told while it is kept, and that of the debugger never', async (context) => {
  context.skip(process.platform !== 'linux', 'where a process listens is read from /proc');
  const { rootId } = await client.ask('session.launch', { program: 'server.js' });
  const held = await client.until(({ sessions }) => Object.values(sessions).find(({ ports }) => ports));
  const [entry] = (await client.ask('console.read', { rootId, from: 0, count: 10 })).entries.filter(({ kind }) => kind === 'stdout');
  expect(held.ports).toEqual([Number(entry?.text)]);
  await client.ask('session.continue', { sessionId: held.id, threadId: held.threads[0]?.id ?? 0 });
  await client.until(({ sessions }) => sessions[held.id]?.ports?.length === 0);
});
