/** The process of delve: how it is started, and that the program writes to its streams. */
import { randomUUID } from 'node:crypto';
import { DapilotError } from '../../../../../shared/errors.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import type { Logger } from '../../../base/logger.ts';
import { describeExit, startProcess, type Environment, type StartedProcess } from '../../../base/process.ts';
import { createConnection, type Connection } from '../../wire/connection.ts';
import type { AdapterProcess } from '../adapter.ts';
import { openDoor, type DoorParts } from './delve-door.ts';

export interface DelveProcessParts extends DoorParts {
  readonly guardian: Pick<Guardian, 'guard' | 'guardFile'>;
  readonly logger: Logger;
  readonly startMilliseconds?: number;
}

export interface DelveStart {
  /** dlv. */
  readonly path: string;
  readonly version: string;
  readonly cwd: string;
  /** The program inherits it. */
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

export interface DelveProcess extends Omit<AdapterProcess, 'connect'> {
  readonly connection: Connection;
  /** What the program writes comes over the streams of delve; absent: it is in a terminal. */
  readonly server?: StartedProcess;
}

const startMilliseconds = 20_000;

export const delveWords = (path: string, address: string): readonly string[] => [path, 'dap', `--client-addr=${address}`];

/** Throws `adapter-failed`, `adapter-timeout` or `cancelled`. */
export async function startDelve(parts: DelveProcessParts, start: DelveStart): Promise<DelveProcess> {
  const { guardian, logger } = parts;
  const marker = randomUUID();
  const door = await openDoor(parts, start.version);
  // Before it exists, so that no moment is left in which our death would leave it behind.
  guardian.guard(marker, true);
  const { path, cwd, environment, signal } = start;
  const [command = path, ...args] = delveWords(path, door.address);
  const server = await startProcess({ command, args, cwd, environment, marker, collectStdout: true }).catch(async (error: unknown) => {
    await door.close();
    guardian.guard(marker, false);
    throw error;
  });
  guardian.guard(marker, true, server.processId);
  // Programs in the debug console have no input.
  server.stdin.end();
  const kill = async () => {
    const left = await server.end({ graceMilliseconds: 300, timeoutMilliseconds: 1500 });
    if (left.length > 0) logger.error('processes could not be ended', { left });
    else guardian.guard(marker, false);
  };
  void server.exited.then((exit) => logger.info('delve ended', { ...exit }));
  const words = () => `${server.stderrTail()}\n${server.stdoutTail()}`.trim();
  try {
    const transport = await door.dialled({
      signal,
      gone: server.closed.then((exit) => failure('adapter-failed', `delve could not be started: ${describeExit(exit)}`, words())),
      milliseconds: parts.startMilliseconds ?? startMilliseconds,
      late: () => failure('adapter-timeout', lateWords, words()),
    });
    return { server, connection: createConnection(transport, logger), processId: server.processId, stderr: server.stderrTail, exited: server.exited, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

export const lateWords = 'delve was started and did not call in time';

function failure(code: 'adapter-failed' | 'adapter-timeout', what: string, words: string): DapilotError {
  const last = words.split('\n').at(-1) ?? '';
  return new DapilotError(code, `${what}${last === '' ? '' : ` (${last.slice(0, 300)})`}.`, {
    hint: 'Check the setting debug.delvePath and the variable DAPILOT_DELVE; it may be too old.',
    ...(words === '' ? {} : { detail: words }),
  });
}
