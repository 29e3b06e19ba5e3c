import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { connectedPorts, hasOwnNetwork, isListenedAt, listeningAddresses, parseListening, processListeningAt } from './listening.ts';

const table = `
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:240D 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4711 1 0000000000000000 100 0 0 10 0
   1: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4712 1 0000000000000000 100 0 0 10 0
   2: 0100007F:C350 0100007F:240D 01 00000000:00000000 00:00000000 00000000  1000        0 4713 1 0000000000000000 20 4 30 10 -1
   3: 00000000000000000000000001000000:240E 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000  1000  0 4714 1 0000000000000000 100 0 0 10 0
`;

test('the lines that listen, with loopback for every address', () => {
  expect(parseListening(table)).toEqual([
    { host: '127.0.0.1', port: 9229, inode: '4711' },
    { host: '127.0.0.1', port: 8080, inode: '4712' },
    { host: '0:0:0:0:0:0:0:1', port: 9230, inode: '4714' },
  ]);
});

test.runIf(process.platform === 'linux')('of this process, and none of one that is not there', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await listeningAddresses(process.pid)).toContainEqual(expect.objectContaining({ host: '127.0.0.1', port }));
  expect(await isListenedAt(port)).toBe(true);
  expect(await processListeningAt(port)).toBe(process.pid);
  expect(await hasOwnNetwork(process.pid)).toBe(false);
  expect(await connectedPorts(process.pid)).not.toContain(port);
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  expect(await connectedPorts(process.pid)).toContain(port);
  server.on('connection', (socket) => socket.end());
  client.end().resume();
  await once(client, 'close');
  const closed = once(server, 'close');
  server.close();
  await closed;
  expect(await isListenedAt(port)).toBe(false);
  expect(await processListeningAt(port)).toBeUndefined();
  expect(await listeningAddresses(2 ** 22 + 1)).toEqual([]);
  expect(await connectedPorts(2 ** 22 + 1)).toEqual(new Set());
});
