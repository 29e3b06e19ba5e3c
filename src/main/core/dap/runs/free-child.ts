/**
 * A child that nobody is to debug. Its adapter keeps the program waiting until somebody has attached to it: so that is done,
 * without a breakpoint, and taken back.
 */
import { waitAtMost } from '../../base/at-most.ts';
import type { Logger } from '../../base/logger.ts';
import type { Loose } from '../../base/loose.ts';
import type { Adapter } from '../adapters/adapter.ts';
import type { Connection } from '../wire/connection.ts';
import { handshake, type HandshakeSession, type Start } from './handshake.ts';
import { answerReverseRequest } from './reverse-requests.ts';

export interface FreeChild {
  readonly adapter: Adapter;
  readonly connection: Connection;
  readonly command: Start['command'];
  readonly parameters: Record<string, unknown>;
  readonly logger: Logger;
  /** It has a child of its own, which is not debugged either. Returns at once. */
  childWanted(command: Start['command'], configuration: Loose): void;
}

const startMilliseconds = 10_000;
const disconnectTimeout = { timeoutMilliseconds: 2000 } as const;

/** Resolves when its connection is closed; never rejects. */
export async function letRunFree({ adapter, connection, command, parameters, logger, childWanted }: FreeChild): Promise<void> {
  let capabilities: Loose = {};
  const session: HandshakeSession = {
    adapter,
    connection,
    logger,
    get capabilities() {
      return capabilities;
    },
    mergeCapabilities: (more) => {
      capabilities = { ...capabilities, ...more, ...adapter.capabilityOverrides };
    },
  };
  connection.onReverseRequest((asked, of, expired) =>
    answerReverseRequest({ runInTerminal: undefined, ending: expired, lateChildren: true, childWanted }, asked, of),
  );
  const starting = handshake(session, { command, parameters, terminal: false, configure: async () => undefined });
  starting.catch((error: unknown) => logger.info('a child that was to run free could not be attached to', { error }));
  await waitAtMost(startMilliseconds, starting);
  const asked = connection.request('disconnect', { terminateDebuggee: false }, disconnectTimeout);
  await asked.catch((error: unknown) => logger.debug('a child that runs free did not answer its disconnect', { error }));
  await connection.close();
}
