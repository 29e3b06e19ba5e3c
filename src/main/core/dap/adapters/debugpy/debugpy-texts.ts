/**
 * Code of files that are gone. debugpy writes it anew from each frame, with a number of its own at each stop, although it is the same
 * text: a window would open it once more each time. So the first number stands for it, and is read by the newest.
 */
import { isAbsolute } from 'node:path';
import { integer, record, records, text, type Loose } from '../../../base/loose.ts';
import type { Connection } from '../../wire/connection.ts';

export function withLastingTexts(connection: Connection): Connection {
  /** By file and function, since only the function is in the text. */
  const firsts = new Map<string, number>();
  const newest = new Map<number, number>();

  function lasting(frame: Loose): Loose {
    const source = record(frame['source']);
    const reference = integer(source['sourceReference']) ?? 0;
    const path = text(source['path']) ?? '';
    // What has no file, such as evaluated code, has the same name for many texts.
    if (reference <= 0 || !isAbsolute(path)) return frame;
    const key = JSON.stringify([path, text(frame['name'])]);
    const first = firsts.get(key) ?? reference;
    firsts.set(key, first);
    newest.set(first, reference);
    return first === reference ? frame : { ...frame, source: { ...source, sourceReference: first } };
  }

  /** Of a request about a source. */
  function asNow(parameters: Loose): Loose {
    const source = record(parameters['source']);
    const reference = integer(source['sourceReference'] ?? parameters['sourceReference']) ?? 0;
    const now = newest.get(reference);
    if (now === undefined || now === reference) return parameters;
    return { ...parameters, source: { ...source, sourceReference: now }, ...(parameters['sourceReference'] === undefined ? {} : { sourceReference: now }) };
  }

  return {
    ...connection,
    request: (command, parameters, options) => {
      if (command === 'source' || command === 'setBreakpoints') return connection.request(command, asNow(record(parameters)) as never, options);
      const answer = connection.request(command, parameters, options);
      if (command !== 'stackTrace') return answer;
      return answer.then((body) => ({ ...record(body), stackFrames: records(record(body)['stackFrames']).map(lasting) })) as never;
    },
  };
}
