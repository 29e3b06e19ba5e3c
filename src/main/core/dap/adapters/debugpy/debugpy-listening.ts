/** A debugger that a program has brought along and that listens: nothing is started, it is only connected to. */
import { DapilotError, toProblem, type Problem } from '../../../../../shared/errors.ts';
import type { ProcessConfiguration } from '../../../../../shared/launch.ts';
import type { Logger } from '../../../base/logger.ts';
import { createConnection } from '../../wire/connection.ts';
import { withLastingTexts } from './debugpy-texts.ts';
import { connectSocket } from '../../wire/transport.ts';
import type { AdapterLaunch, AdapterProcess } from '../adapter.ts';
import { thisMachine } from './debugpy-arguments.ts';

const connectMilliseconds = 5000;

/** Throws `launch-failed` when nothing listens there, `cancelled` when nobody waits any more. */
export async function reachDebugpy({ host = thisMachine, port = 0 }: ProcessConfiguration, { signal }: AdapterLaunch, logger: Logger): Promise<AdapterProcess> {
  const address = { host, port };
  const transport = await connectSocket(address, { timeoutMilliseconds: connectMilliseconds, signal }).catch((error: unknown) => {
    if (error instanceof DapilotError && error.code === 'cancelled') throw error;
    throw new DapilotError('launch-failed', `No debugger listens at ${host}:${port}: ${reasonOf(error)}.`, {
      hint: `Start the program with: python -m debugpy --listen ${host === thisMachine ? '' : '0.0.0.0:'}${port} program.py (add --wait-for-client to begin at its first line), and check host and port.`,
      cause: error,
    });
  });
  const gone = Promise.withResolvers<{ readonly code: number | null; readonly signal: string | null }>();
  const connection = withLastingTexts(createConnection(transport, logger));
  return {
    processId: undefined,
    address,
    connect: async () => connection,
    stderr: () => '',
    startProblem: (error) => startProblem(`${host}:${port}`, toProblem(error)),
    exited: gone.promise,
    kill: async () => {
      await connection.close();
      gone.resolve({ code: null, signal: null });
    },
  };
}

function startProblem(place: string, { code, message, detail }: Problem): DapilotError | undefined {
  if (/already being debugged/.test(detail ?? '')) {
    return new DapilotError('launch-failed', `The program at ${place} is already being debugged by somebody else.`, { hint: 'Detach the other debugger first.', ...(detail === undefined ? {} : { detail }) });
  }
  if (code !== 'timeout' && code !== 'adapter-lost') return undefined;
  return new DapilotError('launch-failed', `What listens at ${place} does not speak like debugpy: ${message}`, { hint: 'Check the port: it is the one that the program was given with --listen.' });
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ECONNREFUSED':
      return 'the connection was refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no machine with this name';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'that machine cannot be reached';
    case 'timeout':
      return `nobody answered within ${connectMilliseconds / 1000} s`;
    default:
      return message;
  }
}
