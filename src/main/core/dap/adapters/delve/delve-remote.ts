/** A delve that serves already, here or on another machine: nothing is started, it is only connected to. */
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import type { ProcessConfiguration } from '../../../../../shared/launch.ts';
import type { Logger } from '../../../base/logger.ts';
import { createConnection } from '../../wire/connection.ts';
import { connectSocket } from '../../wire/transport.ts';
import type { AdapterLaunch, AdapterProcess } from '../adapter.ts';
import { createDelveConnection } from './delve-connection.ts';

const connectMilliseconds = 5000;

/** Throws `launch-failed` when nothing listens there, `cancelled` when nobody waits any more. */
export async function reachDelve({ host = '127.0.0.1', port = 0 }: ProcessConfiguration, { signal }: AdapterLaunch, logger: Logger): Promise<AdapterProcess> {
  const address = { host, port };
  const place = `${host}:${port}`;
  const hint = `Start it with: dlv exec ./program --headless --listen=${host === '127.0.0.1' ? '127.0.0.1' : '0.0.0.0'}:${port} (or dlv attach), and check host and port.`;
  const transport = await connectSocket(address, { timeoutMilliseconds: connectMilliseconds, signal }).catch((error: unknown) => {
    if (error instanceof DapilotError && error.code === 'cancelled') throw error;
    throw new DapilotError('launch-failed', `No delve listens at ${place}: ${toProblem(error).message.replace(/^Something went wrong inside DAPilot: /, '')}.`, { hint, cause: error });
  });
  const gone = Promise.withResolvers<{ readonly code: number | null; readonly signal: string | null }>();
  const { connection, exit } = createDelveConnection(createConnection(transport, logger), { program: 'elsewhere', drained: Promise.resolve(), logger });
  return {
    processId: undefined,
    address,
    connect: async () => connection,
    stderr: () => '',
    startProblem: (error) => {
      const { code, message } = toProblem(error);
      if (code !== 'timeout' && code !== 'adapter-lost') return undefined;
      return new DapilotError('launch-failed', `What listens at ${place} does not speak like delve: ${message}`, { hint });
    },
    programExit: exit,
    exited: gone.promise,
    kill: async () => {
      await connection.close();
      gone.resolve({ code: null, signal: null });
    },
  };
}
