/** What ended a Go program, as its runtime keeps it: delve's own description is cut after some seventy characters. */
import type { Connection } from '../wire/connection.ts';
import { integer, records } from '../wire/loose.ts';

const limit = { timeoutMilliseconds: 5000 } as const;
const mostPanics = 10;

/**
 * The value of the panic, or the text of the fatal error, that this goroutine stands at, as delve shows it. By then Go has
 * made a text of it where it can. Undefined for other stops. Rejects when it cannot be read.
 */
export async function readThrown(connection: Connection, kind: string, threadId: number): Promise<string | undefined> {
  if (kind !== 'panic' && kind !== 'fatal error') return undefined;
  const { stackFrames } = await connection.request('stackTrace', { threadId, startFrame: 0, levels: 1 }, limit);
  const frameId = integer(records(stackFrames)[0]?.['id']);
  if (frameId === undefined) return undefined;
  const read = async (expression: string) => (await connection.request('evaluate', { expression, context: 'hover', frameId }, limit)).result ?? '';
  return read(kind === 'panic' ? `${await firstPanic(read)}.arg.(data)` : 's');
}

/** What was recovered and raised again is kept as text where it was raised first. */
async function firstPanic(read: (expression: string) => Promise<string>): Promise<string> {
  let panic = '(*msgs)';
  for (let count = 0; count < mostPanics; count++) {
    const again = await read(`${panic}.link.repanicked`).catch(() => 'false');
    if (again !== 'true') break;
    panic = `${panic}.link`;
  }
  return panic;
}
