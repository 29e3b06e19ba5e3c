/**
 * Where a file does not parse. Newer versions of Node compile a program in code of their own, so that a stop at its syntax
 * error shows that code and no place of the program; the runtime knows the place.
 */
import { integer, record, records, text, type Loose } from '../../../base/loose.ts';
import { localPath } from '../../translation/translate.ts';
import { openProxy } from '../../wire/cdp-proxy.ts';
import type { Cdp } from '../../wire/cdp.ts';
import type { Connection } from '../../wire/connection.ts';

const milliseconds = 1000;

/** The same connection, whose `exceptionInfo` of such an error begins with the place, as that of older versions does. */
export function placeSyntaxErrors(connection: Connection): Connection {
  const request: Connection['request'] = async (command, parameters, options) => {
    const answer: Loose = await connection.request(command, parameters, options);
    if (command !== 'exceptionInfo' || !isAboutParsing(answer)) return answer as never;
    const place = await placeOf(connection).catch(() => undefined);
    return (place === undefined ? answer : { ...answer, exceptionId: `${place}\n\n${text(answer['exceptionId']) ?? ''}` }) as never;
  };
  return { ...connection, request };
}

/** None of the program's code runs. */
function isAboutParsing(answer: Loose): boolean {
  const frames = (text(record(answer['details'])['stackTrace']) ?? '').split('\n').filter((line) => /^\s*at /.test(line));
  return /^SyntaxError: /.test(text(answer['exceptionId']) ?? '') && frames.length > 0 && frames.every((line) => /\bnode:/.test(line));
}

async function placeOf(connection: Connection): Promise<string | undefined> {
  const cdp = await openProxy(connection);
  try {
    let pause: Loose = {};
    cdp.onEvent((method, event) => {
      if (method === 'Debugger.paused') pause = event;
    });
    // It tells the pause that stands again.
    await cdp.send('Debugger.enable', {}, milliseconds);
    const { objectId } = record(pause['data']);
    const { exceptionDetails } = await cdp.send('Runtime.getExceptionDetails', { errorObjectId: objectId }, milliseconds);
    const details = record(exceptionDetails);
    const line = integer(details['lineNumber']);
    const path = localPath(text(details['url']) ?? (await compiledFile(cdp, records(pause['callFrames']))));
    return path === undefined || line === undefined ? undefined : `${path}:${line + 1}`;
  } finally {
    cdp.close();
  }
}

/** A script that does not parse has no name in the runtime yet; the code that has it compiled knows the file. */
async function compiledFile(cdp: Cdp, frames: readonly Loose[]): Promise<string | undefined> {
  const compiler = frames.find(({ functionName }) => functionName === 'wrapSafe');
  if (!compiler) return undefined;
  const parameters = { callFrameId: compiler['callFrameId'], expression: 'filename', throwOnSideEffect: true, silent: true };
  const { result } = await cdp.send('Debugger.evaluateOnCallFrame', parameters, milliseconds);
  return text(record(result)['value']);
}
