/**
 * What is typed while the program runs is evaluated without stops at exceptions: V8 would pause inside of its own evaluation,
 * where an idle program does not hear any more that it is to go on.
 */
import type { Logger } from '../../../base/logger.ts';
import type { Connection } from '../../wire/connection.ts';
import type { DapArguments } from '../../wire/protocol.ts';

/** An evaluation that goes on longer waits for something, and meanwhile the program's exceptions count again. */
const quietMilliseconds = 250;
const timeout = { timeoutMilliseconds: 5000 } as const;

type Filters = DapArguments<'setExceptionBreakpoints'>;

const none: Filters = { filters: [] };

/** The same connection, which takes the exception filters back around evaluations that belong to no stop. */
export function quietWhileTyped(connection: Connection, logger: Logger): Connection {
  let chosen: Filters = none;
  let typed = 0;
  let turned: Promise<void> = Promise.resolve();

  const isNone = () => chosen.filters.length === 0 && (chosen.filterOptions ?? []).length === 0;

  /** One after the other, whatever the answers: the last one sent holds. */
  function turn(): Promise<void> {
    turned = turned
      .then(() => connection.request('setExceptionBreakpoints', typed > 0 ? none : chosen, timeout))
      .then(
        () => undefined,
        (error: unknown) => logger.debug('exception filters could not be changed around an evaluation', { error }),
      );
    return turned;
  }

  async function quietly<T>(evaluate: () => Promise<T>): Promise<T> {
    typed += 1;
    if (!isNone()) await turn();
    let loud = false;
    const end = () => {
      if (loud) return;
      loud = true;
      clearTimeout(timer);
      typed -= 1;
      if (typed === 0 && !isNone()) void turn();
    };
    const timer = setTimeout(end, quietMilliseconds);
    try {
      return await evaluate();
    } finally {
      end();
    }
  }

  const request: Connection['request'] = async (command, parameters, options) => {
    if (command === 'evaluate' && (parameters as DapArguments<'evaluate'>).frameId === undefined) return quietly(() => connection.request(command, parameters, options));
    if (command !== 'setExceptionBreakpoints') return connection.request(command, parameters, options);
    chosen = parameters as Filters;
    await turned;
    return connection.request(command, typed > 0 ? none as typeof parameters : parameters, options);
  };
  return { ...connection, request };
}
