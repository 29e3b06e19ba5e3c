/** JSON values on a byte stream, one a line: JSON text never holds a raw line break. */
import type { Socket } from 'node:net';

/**
 * Calls `onValue` with every value in order; a line that is longer than `limit` bytes or no JSON ends the stream and
 * is told to `onBroken`.
 */
export function readJsonLines(socket: Socket, limit: number, onValue: (value: unknown) => void, onBroken: (reason: string) => void): void {
  let parts: Buffer[] = [];
  let size = 0;

  function broken(reason: string): void {
    parts = [];
    socket.destroy();
    onBroken(reason);
  }

  socket.on('data', (chunk: Buffer) => {
    let start = 0;
    while (start < chunk.length && !socket.destroyed) {
      const end = chunk.indexOf(10, start);
      const part = chunk.subarray(start, end < 0 ? undefined : end);
      start = end < 0 ? chunk.length : end + 1;
      parts.push(part);
      size += part.length;
      if (size > limit) return broken(`a line is longer than ${limit} bytes`);
      if (end < 0) return;
      const text = Buffer.concat(parts).toString('utf8');
      parts = [];
      size = 0;
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        return broken('a line is no JSON');
      }
      onValue(value);
    }
  });
}
