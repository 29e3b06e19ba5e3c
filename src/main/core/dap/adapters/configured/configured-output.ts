/** A program that runs inside of its adapter's process: what that writes, and how it ends, is the program's. */
import { setTimeout } from 'node:timers/promises';
import { createEmitter } from '../../../base/emitter.ts';
import type { Logger } from '../../../base/logger.ts';
import type { ProcessExit, StartedProcess } from '../../../base/process.ts';
import type { Connection, DapEvent } from '../../wire/connection.ts';

export interface ProgramInside {
  readonly connection: Connection;
  /** As of the process; by then the program's last words and its end have been told. */
  readonly exited: Promise<ProcessExit>;
}

/** Something that it started may hold its outputs open. */
const lastWordsMilliseconds = 500;

/** What the process wrote before is the adapter's own start, and shown to nobody. */
export function programInside(connection: Connection, process: Pick<StartedProcess, 'onOutput' | 'exited' | 'closed'>, logger: Logger): ProgramInside {
  const events = createEmitter<DapEvent>((error) => logger.error('an event listener failed', { error }));
  connection.onEvent(events.emit);
  process.onOutput((output, category) => events.emit({ event: 'output', body: { category, output } }));
  const exited = process.exited.then(async (exit) => {
    await Promise.race([process.closed, setTimeout(lastWordsMilliseconds, undefined, { ref: false })]);
    if (exit.code !== null) events.emit({ event: 'exited', body: { exitCode: exit.code } });
    events.emit({ event: 'terminated', body: {} });
    return exit;
  });
  return { connection: { ...connection, onEvent: events.on }, exited };
}
