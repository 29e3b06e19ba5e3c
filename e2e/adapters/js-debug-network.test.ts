import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench } from '../support/js-debug-bench.ts';

const source = `const http = require('node:http');
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => (body += piece));
  request.on('end', () => response.writeHead(body === '' ? 404 : 200, { 'content-type': 'application/json', 'set-cookie': 'session=c00kie' }).end(JSON.stringify({ got: body, password: 'hunter22' })));
});
server.listen(0, '127.0.0.1', async () => {
  const url = 'http://127.0.0.1:' + server.address().port;
  debugger;
  await (await fetch(url + '/orders?api_key=k3y-of-mine&page=2', { method: 'POST', body: 'token=t0ken', headers: { authorization: 'Bearer abcdefgh1234' } })).text();
  await new Promise((resolve) => http.get(url + '/missing', (response) => response.resume().on('end', resolve)));
  await new Promise((resolve) => http.get('http://127.0.0.1:1/closed').on('error', resolve));
  debugger;
  server.close();
  server.closeAllConnections();
});
`;

test('requests of a Node program: not told without recording, told after a restart, with details and without secrets', async () => {
  const bench = openJsBench();
  const debug = bench.debugger;
  const program = join(bench.folder, 'client.js');
  writeFileSync(program, source);
  const { rootId } = await debug.launch({ program, runtimeExecutable: pinnedNode() }, 'person');
  const first = await bench.stopped();
  expect(bench.events.filter(({ type }) => type === 'network.changed')).toEqual([]);
  await debug.recordNetwork(true);
  expect(bench.snapshot().network).toMatchObject({ recording: true, total: 0, restart: true, problem: expect.stringContaining('Start it again') });

  await debug.restart(rootId, 'person');
  const again = await bench.stopped(first.stop.number);
  await bench.until(({ network }) => network.heard === 1);
  expect(bench.snapshot().network.problem).toBeUndefined();
  expect(await debug.move('continue', again, 'person', waiting())).toMatchObject({ kind: 'stopped' });
  await bench.until(({ network }) => network.total === 3 && debug.readNetwork(3, 1)[0]?.failure !== undefined && debug.readNetwork(2, 1)[0]?.milliseconds !== undefined);

  const [posted, missing, closed] = debug.readNetwork(1, 10);
  expect(posted).toMatchObject({ id: 1, method: 'POST', status: 200, mimeType: 'application/json', sentFrom: { path: program, line: 10 }, startedAt: expect.any(Number), milliseconds: expect.any(Number) });
  expect(posted?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/orders\?api_key=⟨secret:\d+⟩&page=2$/);
  expect(missing).toMatchObject({ method: 'GET', status: 404, sentFrom: { path: program, line: 11 } });
  expect(closed).toMatchObject({ method: 'GET', failure: expect.stringContaining('ECONNREFUSED') });

  const details = await debug.networkDetails(1);
  expect(Object.fromEntries(details.requestHeaders)).toMatchObject({ authorization: expect.stringMatching(/^⟨secret:\d+⟩$/) });
  expect(Object.fromEntries(details.responseHeaders)).toMatchObject({ 'content-type': 'application/json', 'set-cookie': expect.stringMatching(/^⟨secret:\d+⟩$/) });
  expect(details.responseBody?.text).toMatch(/^\{"got":".*","password":"⟨secret:\d+⟩"\}$/);
  expect(JSON.stringify([debug.readNetwork(1, 10), details, bench.events])).not.toMatch(/k3y-of-mine|abcdefgh1234|c00kie|hunter22|t0ken/);
  await expect(debug.networkDetails(4)).rejects.toMatchObject({ code: 'bad-request' });

  await debug.recordNetwork(false);
  debug.clearNetwork();
  expect(bench.snapshot().network).toMatchObject({ recording: false, first: 4, total: 3 });
  expect(debug.readNetwork(1, 10)).toEqual([]);
  await debug.stop(rootId);
});
