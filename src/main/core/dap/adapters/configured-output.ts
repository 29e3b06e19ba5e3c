/** A program that runs inside of its adapter writes to the adapter's own streams: that is its output, and shown as such. */
import { createEmitter } from '../../base/emitter.ts';
import type { Logger } from '../../base/logger.ts';
import type { StartedProcess } from '../../base/process.ts';
import type { Connection, DapEvent } from '../wire/connection.ts';

/** The connection, whose output events are also what the process writes from now on. What it said before was its own start. */
export function withProcessOutput(connection: Connection, process: Pick<StartedProcess, 'onOutput'>, logger: Logger): Connection {
  const events = createEmitter<DapEvent>((error) => logger.error('an event listener failed', { error }));
  connection.onEvent(events.emit);
  process.onOutput((output, category) => events.emit({ event: 'output', body: { category, output } }));
  return { ...connection, onEvent: events.on };
}
