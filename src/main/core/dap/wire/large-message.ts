/**
 * Messages of many megabytes are made out in a thread of their own: parsing them would hold up everything else for seconds. Long
 * lists in them come back as text, which is parsed where it is looked at; nobody looks at all of a list of a million.
 */
import { Worker } from 'node:worker_threads';
import { createLazyList } from '../../base/lazy-list.ts';

export type LargeMessage = { readonly message: Record<string, unknown>; readonly head: string; readonly length: number } | { readonly reason: string };

interface Told {
  readonly message: Record<string, unknown>;
  /** Lists that were taken out of its body. */
  readonly lists: readonly { readonly key: string; readonly length: number; readonly pieces: readonly string[] }[];
  readonly head: string;
  readonly length: number;
}

const pieceLength = 100;
const headLength = 60_000;

const program = `
  const { parentPort, workerData: { bytes, pieceLength, headLength } } = require('node:worker_threads');
  const read = () => {
    let text;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return { reason: 'not UTF-8' };
    }
    let message;
    try {
      message = JSON.parse(text);
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error) };
    }
    if (typeof message !== 'object' || message === null || Array.isArray(message)) return { reason: 'not a JSON object' };
    const { body } = message;
    const lists = [];
    for (const key of typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : []) {
      const list = body[key];
      if (key === '__proto__' || !Array.isArray(list) || list.length <= pieceLength) continue;
      const pieces = [];
      for (let at = 0; at < list.length; at += pieceLength) pieces.push(JSON.stringify(list.slice(at, at + pieceLength)));
      lists.push({ key, length: list.length, pieces });
      delete body[key];
    }
    return { message, lists, head: Buffer.from(text.slice(0, headLength)).toString(), length: text.length };
  };
  parentPort.postMessage(read());
`;

/** Never rejects: what cannot be read, or not within the thread's memory, has a reason. The bytes are not the caller's any more. */
export async function readLargeMessage(bytes: Uint8Array<ArrayBuffer>): Promise<LargeMessage> {
  const worker = new Worker(program, { eval: true, workerData: { bytes, pieceLength, headLength }, transferList: [bytes.buffer], env: {}, execArgv: [] });
  const { promise, resolve } = Promise.withResolvers<Told | { readonly reason: string }>();
  worker.once('message', resolve);
  worker.once('error', (error) => resolve({ reason: error instanceof Error ? error.message : String(error) }));
  worker.once('exit', () => resolve({ reason: 'its reader ended' }));
  const told = await promise;
  void worker.terminate();
  if ('reason' in told) return told;
  const { message, lists, head, length } = told;
  const body = message['body'] as Record<string, unknown>;
  for (const { key, length: entries, pieces } of lists) body[key] = createLazyList(pieces, pieceLength, entries);
  return { message, head, length };
}
