/**
 * Everything that is evaluated is ended by V8 after a while (`runtime-bounds.ts`), since a paused Node hears nothing meanwhile. js-debug
 * has a shorter time for hovers alone, so watches are sent as hovers, which it evaluates in the same way.
 */
import { mostCopied } from '../../../../../shared/copied.ts';
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import type { Connection } from '../../wire/connection.ts';
import type { DapArguments } from '../../wire/protocol.ts';
import { measured } from './runtime-functions.ts';

/** Of several, those behind one that never ends are still answered while watches are waited for. */
export const watchMilliseconds = 2500;

/** What is made of a value for copying is longer than the value. */
const partMeasured = 0.5;

/** Measures what is to be copied before a text is made of it (`Adapter.copied`). */
export const copied = (expression: string, limit: number): string => measured(expression, limit * partMeasured);

/** The same connection, whose evaluations end: with `timeout` when they were ended. */
export function boundEvaluations(connection: Connection): Connection {
  const request: Connection['request'] = async (command, parameters, options) => {
    if (command !== 'evaluate') return connection.request(command, parameters, options);
    const { context } = parameters as DapArguments<'evaluate'>;
    try {
      return await connection.request(command, { ...parameters, ...(context === 'watch' ? { context: 'hover' } : {}) }, options);
    } catch (error) {
      const { message, detail } = toProblem(error);
      const words = detail ?? message;
      if (words.includes('It is too large to be copied')) throw tooLarge(error);
      const ended = /It gave no value within [\d.]+ seconds and was ended\./.exec(words)?.[0];
      throw ended === undefined ? error : new DapilotError('timeout', ended, { cause: error });
    }
  };
  return { ...connection, request };
}

function tooLarge(cause: unknown): DapilotError {
  return new DapilotError('not-supported', `It is too large to be copied: it has more than ${(mostCopied * partMeasured) / 1_000_000} million characters.`, {
    hint: 'Copy a part of it: add a watch such as text.slice(0, 1000) or list.slice(0, 100), and copy that.',
    cause,
  });
}
