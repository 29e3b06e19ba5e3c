/** Where a call stands in the code: the file itself, or where its source map says; js-debug is asked once for each place. */
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { integer, record, text, type Loose } from '../../../base/loose.ts';
import type { Connection } from '../../wire/connection.ts';
import type { CallFrame } from './js-debug-calls.ts';
import { createSourceMaps } from './source-maps.ts';

/** As in the body of an `output` event. */
export type Place = Pick<Loose, 'source' | 'line'>;

/** The place of a frame, at once where there is nothing to ask; undefined when it is in no file. */
export type PlaceOf = (frame: CallFrame) => Place | undefined | Promise<Place | undefined>;

const answerMilliseconds = 2000;
const mostKnown = 5000;

export function createPlaces(connection: Connection): PlaceOf {
  const maps = createSourceMaps();
  const known = new Map<string, Place | undefined | Promise<Place | undefined>>();

  async function ask(path: string, { line, column }: CallFrame): Promise<Place> {
    const parameters = { source: { path }, line, column };
    const answer: Loose = await connection.request('getPreferredUILocation', parameters, { timeoutMilliseconds: answerMilliseconds }).catch(() => ({}));
    const source = record(answer['source']);
    if (isKnown(source)) return { source, line: (integer(answer['line']) ?? line) + 1 };
    const found = (await maps.find(path, line, column)) ?? { path, line };
    return { source: { path: found.path }, line: found.line + 1 };
  }

  return (frame) => {
    const path = pathOf(frame.url);
    if (path === undefined) return undefined;
    if (!frame.mapped) return { source: { path }, line: frame.line + 1 };
    const key = `${path}:${frame.line}:${frame.column}`;
    if (known.has(key)) return known.get(key);
    if (known.size >= mostKnown) known.clear();
    const asked = ask(path, frame);
    known.set(key, asked);
    void asked.then((place) => known.set(key, place));
    return asked;
  };
}

/** What it does not know, or not any more since the program is over, js-debug gives back as it was asked: without a name. */
const isKnown = (source: Loose) => text(source['name']) !== undefined && text(source['path']) !== undefined;

/** Scripts of CommonJS have a path, modules an address. */
function pathOf(url: string): string | undefined {
  if (!url.startsWith('file:')) return isAbsolute(url) ? url : undefined;
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
