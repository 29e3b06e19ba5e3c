/** What ended a Go program, as its runtime keeps it: delve's own description is cut after some seventy characters. */
import { integer, records, text, type Loose } from '../../../base/loose.ts';
import type { Connection } from '../../wire/connection.ts';

/** `kind` in delve's words; without a text when that cannot be read. */
export interface Thrown {
  readonly kind: 'panic' | 'fatal error';
  readonly words: string | undefined;
}

const limit = { timeoutMilliseconds: 5000 } as const;
const mostFrames = 30;
const mostPanics = 10;

/**
 * The value of the panic, or the text of the fatal error, that this goroutine stands in, as delve shows it. By then Go has
 * made a text of it where it can. Undefined where it stands in neither. Rejects when its stack cannot be read.
 */
export async function readThrown(connection: Connection, threadId: number): Promise<Thrown | undefined> {
  const { stackFrames } = await connection.request('stackTrace', { threadId, startFrame: 0, levels: mostFrames }, limit);
  let kind: Thrown['kind'] | undefined;
  for (const frame of records(stackFrames)) {
    const place = places[text(frame['name']) ?? ''];
    const frameId = integer(frame['id']);
    if (place === undefined || frameId === undefined) continue;
    kind ??= place.kind;
    const read = async (expression: string) => (await connection.request('evaluate', { expression, context: 'hover', frameId }, limit)).result ?? '';
    const words = await place.words(read).catch(() => '');
    if (words !== '') return { kind, words };
  }
  return kind && { kind, words: undefined };
}

type Read = (expression: string) => Promise<string>;

/** Functions of the runtime that know it; in a core file the first one may have forgotten it already. */
const places: Readonly<Record<string, { readonly kind: Thrown['kind']; words(read: Read): Promise<string> }>> = {
  'runtime.fatalpanic': { kind: 'panic', words: async (read) => read(`${await firstPanic(read)}.arg.(data)`) },
  'runtime.gopanic': { kind: 'panic', words: async (read) => (await read('p.arg.(data)').catch(() => '')) || read('e.(data)') },
  'runtime.throw': { kind: 'fatal error', words: (read) => read('s') },
  'runtime.fatal': { kind: 'fatal error', words: (read) => read('s') },
};

/** The stop of a core file: at the goroutine that ended the program, with the reason. Delve itself names the first one. */
export async function readDeath(connection: Connection, stopped: Loose): Promise<Loose> {
  const threads = records((await connection.request('threads', {}, limit)).threads);
  const threadId = integer(threads.find(({ name }) => text(name)?.startsWith('*'))?.['id']) ?? integer(stopped['threadId']) ?? 1;
  const thrown = await readThrown(connection, threadId);
  const why = thrown ? { reason: 'exception', description: thrown.kind, text: thrown.words ?? '' } : { reason: 'exception', description: 'core file', text: 'The program was ended by a signal.' };
  return { ...stopped, threadId, ...why };
}

/** What was recovered and raised again is kept as text where it was raised first. */
async function firstPanic(read: Read): Promise<string> {
  let panic = '(*msgs)';
  for (let count = 0; count < mostPanics; count++) {
    const again = await read(`${panic}.link.repanicked`).catch(() => 'false');
    if (again !== 'true') break;
    panic = `${panic}.link`;
  }
  return panic;
}
