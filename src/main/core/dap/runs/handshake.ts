/**
 * Initializes and starts a session in whatever order its adapter wants: launch is sent at once and awaited last, the
 * configuration runs when `initialized` comes, before or after any response.
 */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import { DapilotError } from '../../../../shared/errors.ts';
import { record } from '../../base/loose.ts';
import type { Adapter } from '../adapters/adapter.ts';
import type { DapSession } from '../sessions/session.ts';

export interface Start {
  readonly command: 'launch' | 'attach';
  readonly parameters: Record<string, unknown>;
  /** We can run programs in a terminal. */
  readonly terminal: boolean;
  /** Sends breakpoints and filters; must not reject. */
  configure(): Promise<void>;
}

/** What is needed of a session. */
export type HandshakeSession = Pick<DapSession, 'adapter' | 'connection' | 'logger' | 'capabilities' | 'mergeCapabilities'>;

const initializeMilliseconds = 10_000;
const configurationDoneTimeout = { timeoutMilliseconds: 10_000 } as const;

/** Resolves when the session is started and configured; rejects as soon as one part fails. */
export async function handshake(session: HandshakeSession, start: Start): Promise<void> {
  const { connection } = session;
  const initialized = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  const onInitialized = connection.onEvent(({ event }) => {
    if (event === 'initialized') initialized.resolve();
  });
  const onClosed = connection.onClose((reason) => closed.reject(new DapilotError('adapter-lost', `The connection to the debug adapter ended: ${reason}.`)));
  try {
    session.mergeCapabilities(record(await connection.request('initialize', initializeArguments(session.adapter, start.terminal), { timeoutMilliseconds: session.adapter.initializeMilliseconds ?? initializeMilliseconds })));
    const started = connection.request(start.command, start.parameters).then((body) => session.mergeCapabilities(record(body)));
    const configured = Promise.race([initialized.promise, closed.promise]).then(() => configure(session, start));
    await Promise.all([started, configured]);
  } finally {
    onInitialized.dispose();
    onClosed.dispose();
  }
}

/** Sends the whole configuration; never rejects, since a part that an adapter refuses must not keep the program from running. */
export async function configure(session: HandshakeSession, start: Pick<Start, 'configure'>): Promise<void> {
  await start.configure();
  if (session.capabilities['supportsConfigurationDoneRequest'] !== true) return;
  await session.connection.request('configurationDone', {}, configurationDoneTimeout).catch((error: unknown) => {
    session.logger.warn('configurationDone was not accepted', { error });
  });
}

/** Only what we really do: an adapter leaves out its own way for what a client claims. */
function initializeArguments(adapter: Adapter, terminal: boolean): DebugProtocol.InitializeRequestArguments {
  return {
    clientID: 'dapilot',
    clientName: 'DAPilot',
    adapterID: adapter.adapterID ?? adapter.id,
    locale: 'en',
    pathFormat: 'path',
    linesStartAt1: true,
    columnsStartAt1: true,
    supportsVariableType: true,
    supportsVariablePaging: true,
    supportsInvalidatedEvent: true,
    supportsMemoryReferences: true,
    supportsMemoryEvent: true,
    supportsProgressReporting: true,
    supportsStartDebuggingRequest: true,
    supportsANSIStyling: true,
    ...(terminal ? { supportsRunInTerminalRequest: true } : {}),
  };
}
