/**
 * Everything that is evaluated is ended by V8 after a while (`runtime-bounds.ts`), since a paused Node hears nothing meanwhile. js-debug
 * has a shorter time for hovers alone, so watches are sent as hovers, which it evaluates in the same way.
 */
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import type { Connection } from '../../wire/connection.ts';
import type { DapArguments } from '../../wire/protocol.ts';

/** Of several, those behind one that never ends are still answered while watches are waited for. */
export const watchMilliseconds = 2500;

/** The same connection, whose evaluations end: with `timeout` when they were ended. */
export function boundEvaluations(connection: Connection): Connection {
  const request: Connection['request'] = async (command, parameters, options) => {
    if (command !== 'evaluate') return connection.request(command, parameters, options);
    const isWatch = (parameters as DapArguments<'evaluate'>).context === 'watch';
    try {
      return await connection.request(command, isWatch ? { ...parameters, context: 'hover' } : parameters, options);
    } catch (error) {
      const { message, detail } = toProblem(error);
      const ended = /It gave no value within [\d.]+ seconds and was ended\./.exec(detail ?? message)?.[0];
      throw ended === undefined ? error : new DapilotError('timeout', ended, { cause: error });
    }
  };
  return { ...connection, request };
}
