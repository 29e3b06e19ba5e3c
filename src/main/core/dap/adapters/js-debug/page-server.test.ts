import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { requirePage } from './page-server.ts';

async function listening(host: string): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((socket) => socket.destroy()).listen(0, host);
  await once(server, 'listening');
  const close = async () => {
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, close };
}

test('a server that listens will do, whatever it answers; one that is gone is named', async () => {
  const { port, close } = await listening('127.0.0.1');
  await requirePage(`http://127.0.0.1:${port}/shop?x=1`);
  await requirePage(`http://localhost:${port}/`);
  await requirePage(`https://127.0.0.1:${port}`);
  await close();
  for (const host of ['127.0.0.1', 'localhost']) {
    await expect(requirePage(`http://${host}:${port}/`)).rejects.toMatchObject({ code: 'launch-failed', message: `Nothing listens at ${host}:${port}, so there is no page to open.` });
  }
});

test('of other machines nothing is asked', async () => {
  await requirePage('http://shop.invalid:1/');
  await requirePage('https://192.0.2.1/');
});

test('a file has to be there, and an address has to be one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dapilot-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'a b.html'), '');
  await requirePage(pathToFileURL(join(folder, 'a b.html')).href);
  await expect(requirePage(pathToFileURL(join(folder, 'none.html')).href)).rejects.toMatchObject({ code: 'file-missing', message: `The page ${join(folder, 'none.html')} does not exist.` });
  await expect(requirePage('http://')).rejects.toMatchObject({ code: 'bad-request' });
});
