/** Work that only one process of this machine does at a time; the others wait until it is done, or its process is gone. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';

/** `path` is that of a socket, in a folder that is there. */
export async function alone<T>(path: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const waiting = new Set<Socket>();
    const server = createServer((socket) => waiting.add(socket.on('error', () => undefined)));
    server.listen(path);
    const isOurs = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isOurs) {
      await untilClosed(path);
      continue;
    }
    try {
      return await work();
    } finally {
      server.close();
      for (const socket of waiting) socket.destroy();
    }
  }
}

async function untilClosed(path: string): Promise<void> {
  const socket = connect(path);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect').catch(async (error: NodeJS.ErrnoException) => {
    // Whoever opened it is gone, and only its name is left.
    if (error.code === 'ECONNREFUSED') await rm(path, { force: true });
  });
  socket.resume();
  await closed;
}
