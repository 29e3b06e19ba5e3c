/**
 * What led to an exception that V8 stands at: the chain of `cause`, and the errors that an AggregateError holds. Read from the
 * thrown object itself, through the runtime's own protocol and without running code of the program.
 */
import type { ExceptionCause } from '../../../../shared/debug.ts';
import { record, records, text } from '../../base/loose.ts';
import type { ReadPause } from '../sessions/pauses.ts';
import type { DapSession } from '../sessions/session.ts';
import { mostCauses, toCause } from '../translation/translate-exception.ts';

/** Never rejects. */
export type ReadCauses = (session: DapSession) => Promise<readonly ExceptionCause[]>;

/** So long the rest of a stop waits for them. */
const patienceMilliseconds = 300;
const objectGroup = 'dapilot-causes';

export function createReadCauses(readPause: ReadPause): ReadCauses {
  async function read(session: DapSession): Promise<readonly ExceptionCause[]> {
    const { cdp, event } = await readPause(session);
    const objectId = text(record(event['data'])['objectId']);
    if (objectId === undefined) return [];
    const parameters = { objectId, functionDeclaration: String(findCauses), arguments: [{ value: mostCauses + 1 }], silent: true, throwOnSideEffect: true, objectGroup };
    const { result } = await cdp.send('Runtime.callFunctionOn', parameters, patienceMilliseconds);
    const listed = await cdp.send('Runtime.getProperties', { objectId: record(result)['objectId'], ownProperties: true }, patienceMilliseconds);
    cdp.send('Runtime.releaseObjectGroup', { objectGroup }, patienceMilliseconds).catch((error: unknown) => session.logger.debug('causes could not be let go of', { error }));
    const facts = records(listed['result']).filter(({ name }) => /^\d+$/.test(text(name) ?? '')).map(({ value }) => record(value));
    return Array.from({ length: Math.floor(facts.length / 4) }, (_, index) => {
      const [relation, typeName, message, value] = facts.slice(index * 4, index * 4 + 4);
      return toCause({ relation: relation?.['value'], typeName: typeName?.['value'], message: message?.['value'], ...placeOf(text(value?.['description']) ?? '') });
    });
  }

  return async (session) => {
    if (session.adapter.safeEvaluation !== 'cdp-proxy') return [];
    const late = Promise.withResolvers<readonly ExceptionCause[]>();
    const timer = setTimeout(() => late.resolve([]), patienceMilliseconds);
    const found = read(session).catch((error: unknown) => {
      session.logger.debug('the causes of an exception could not be read', { sessionId: session.id, error });
      return [];
    });
    return Promise.race([found, late.promise]).finally(() => clearTimeout(timer));
  };
}

/**
 * Runs in the program, with the thrown value as `this`; getters are not called. Gives relation, type, message and the value of
 * each cause, one after the other: where an error was made stands in its stack, which only the runtime can read without effects.
 */
function findCauses(this: unknown, most: number): readonly unknown[] {
  const found: unknown[] = [];
  const seen: unknown[] = [this];
  const own = (value: unknown, key: string): unknown =>
    value !== null && typeof value === 'object' ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;
  const follow = (value: unknown): void => {
    const errors = own(value, 'errors');
    if (value instanceof AggregateError && Array.isArray(errors)) for (const error of errors) add('inner', error);
    add('cause', own(value, 'cause'));
  };
  const add = (relation: string, value: unknown): void => {
    if (value === undefined || seen.includes(value) || seen.length > most) return;
    seen.push(value);
    if (value instanceof Error) found.push(relation, value.name === 'Error' ? value.constructor.name : value.name, value.message, value);
    else found.push(relation, '', value !== null && typeof value === 'object' ? Object.prototype.toString.call(value) : String(value as string | number), value);
    follow(value);
  };
  follow(this);
  return found;
}

/** The first place of V8's stack that is in a file. */
function placeOf(stack: string): { readonly path?: string; readonly line?: number } {
  const [, path, line] = /^\s+at (?:.*\()?((?:file:\/\/|\/|[A-Za-z]:\\)[^()\n]*):(\d+):\d+\)?$/m.exec(stack) ?? [];
  return path === undefined ? {} : { path, line: Number(line) };
}
