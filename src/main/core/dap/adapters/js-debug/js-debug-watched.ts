/**
 * js-debug bounds hovers alone, and in V8 itself: what never ends is ended there, and the program stands as before. A watch
 * without that bound keeps the program busy until it is stopped, since Node hears nothing meanwhile. So watches are sent as
 * hovers, which js-debug evaluates in the same way.
 */
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import type { Connection } from '../../wire/connection.ts';
import type { DapArguments } from '../../wire/protocol.ts';

/** Of several, those behind one that never ends are still answered while watches are waited for. */
export const watchMilliseconds = 2500;

/** What js-debug says when V8 gave it nothing. */
const nothing = 'Unable to evaluate';

/** The same connection, whose watches end: with `timeout` when they were ended. */
export function boundWatches(connection: Connection): Connection {
  const request: Connection['request'] = async (command, parameters, options) => {
    const isWatch = command === 'evaluate' && (parameters as DapArguments<'evaluate'>).context === 'watch';
    if (!isWatch) return connection.request(command, parameters, options);
    const sent = performance.now();
    try {
      return await connection.request(command, { ...parameters, context: 'hover' }, options);
    } catch (error) {
      const { message, detail } = toProblem(error);
      const wasEnded = performance.now() - sent >= watchMilliseconds && (detail ?? message) === nothing;
      throw wasEnded ? new DapilotError('timeout', `It gave no value within ${watchMilliseconds / 1000} seconds and was ended.`, { cause: error }) : error;
    }
  };
  return { ...connection, request };
}
