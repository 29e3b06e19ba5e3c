/**
 * One DAP session: a connection, what its adapter can do, and which of its threads stand. It knows nothing of trees; what
 * its events mean for others is told through `SessionEvents`.
 */
import type { Stop, StopContext, Thread } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { BreakpointId, SessionId, StopNumber } from '../../../shared/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { Adapter } from './adapters/adapter.ts';
import type { Connection, DapEvent } from './connection.ts';
import { cut, integer, record, records, text, type Loose } from './loose.ts';
import type { DapArguments, DapBody, DapCommand } from './protocol.ts';
import { createScreening, type Screening } from './screening.ts';
import { createStops, type StopEntry, type Stops } from './stops.ts';
import { toCapabilities } from './translate.ts';

export interface DapSession {
  readonly id: SessionId;
  readonly rootId: SessionId;
  readonly parentId: SessionId | undefined;
  /** 0 for a root. */
  readonly depth: number;
  /** A root that only manages children: it never has threads. */
  readonly manager: boolean;
  readonly adapter: Adapter;
  readonly connection: Connection;
  readonly stops: Stops;
  readonly screening: Screening;
  readonly logger: Logger;
  /** Announced at initialize, corrected for this adapter, changed by later events. */
  readonly capabilities: Loose;
  /** A request about what stands or is to stand soon. */
  read<K extends DapCommand>(command: K, parameters: DapArguments<K>): Promise<DapBody<K>>;
  quicken<T>(work: Promise<T>): Promise<T>;
  /** Announced later: partial, at any time, and it may take something back. */
  mergeCapabilities(more: Loose): void;
  /** Asks for the threads and publishes them. */
  readThreads(): Promise<readonly Pick<Thread, 'id' | 'name'>[]>;
  /** From here on its events change nothing any more, except output. */
  finish(): void;
  readonly finished: boolean;
}

/** What happens in a session and concerns others. */
export interface SessionEvents {
  output(session: DapSession, body: Loose): void;
  breakpointChanged(session: DapSession, body: Loose): void;
  exited(session: DapSession, code: number | null): void;
  terminated(session: DapSession): void;
  stopped(session: DapSession, entry: StopEntry): void;
  invalidated(session: DapSession): void;
  /** It asks for a child session with an event of its own. */
  childWanted(session: DapSession, configuration: Loose): void;
  takeMover(session: DapSession): Stop['movedBy'];
  breakpointIds(session: DapSession, adapterIds: readonly number[]): readonly BreakpointId[];
  loadContext(session: DapSession, entry: StopEntry, body: Loose): Promise<StopContext>;
  /** Has the work done sooner where the adapter's way is slow, and gives it back. */
  quicken<T>(session: DapSession, work: Promise<T>): Promise<T>;
  /** What the runtime itself said of the stop that stands; rejects where there is no way to it. */
  runtimeEvent(session: DapSession): Promise<Loose>;
}

export interface SessionParts {
  readonly id: SessionId;
  readonly rootId: SessionId;
  readonly parent: DapSession | undefined;
  readonly adapter: Adapter;
  readonly connection: Connection;
  readonly events: SessionEvents;
  readonly logger: Logger;
  append(event: CoreEvent): void;
  nextStop(): StopNumber;
}

export const readTimeout = { timeoutMilliseconds: 10_000 } as const;
const threadSwarmMilliseconds = 50;
const initializeTimeout = { timeoutMilliseconds: 10_000 } as const;
const configurationDoneTimeout = { timeoutMilliseconds: 10_000 } as const;

export function createSession(parts: SessionParts): DapSession {
  const { id, adapter, connection, events, logger } = parts;
  let capabilities: Loose = {};
  let finished = false;
  let threadTimer: NodeJS.Timeout | undefined;

  const stops = createStops({
    sessionId: id,
    append: parts.append,
    nextStop: parts.nextStop,
    readThreads,
    breakpointIds: (adapterIds) => events.breakpointIds(session, adapterIds),
    takeMover: () => events.takeMover(session),
    loadContext: (entry, body) => events.loadContext(session, entry, body),
    onStop: (entry) => events.stopped(session, entry),
  });

  async function readThreads(): Promise<readonly Pick<Thread, 'id' | 'name'>[]> {
    const body = await connection.request('threads', {}, readTimeout);
    const threads = records(body.threads).flatMap((thread) => {
      const threadId = integer(thread['id']);
      return threadId === undefined ? [] : [{ id: threadId, name: cut(text(thread['name']) ?? `Thread ${threadId}`, 300) }];
    });
    if (!finished && threads.length > 0) parts.append({ type: 'session.threadsChanged', sessionId: id, threads });
    return threads;
  }

  /** Threads come and go in swarms: they are asked for once after each. */
  function readThreadsSoon(): void {
    threadTimer ??= setTimeout(() => {
      threadTimer = undefined;
      if (!finished) readThreads().catch((error: unknown) => logger.debug('threads not readable', { sessionId: id, error }));
    }, threadSwarmMilliseconds);
  }

  function mergeCapabilities(more: Loose): void {
    if (Object.keys(more).length === 0) return;
    const before = JSON.stringify(toCapabilities(capabilities));
    capabilities = { ...capabilities, ...more, ...adapter.capabilityOverrides };
    const now = toCapabilities(capabilities);
    if (JSON.stringify(now) !== before) parts.append({ type: 'session.capabilitiesChanged', sessionId: id, capabilities: now });
  }

  function onEvent({ event, body }: DapEvent): void {
    if (event === 'output') return events.output(session, body);
    if (finished) return;
    switch (event) {
      case 'stopped':
        return screening.stopped(body);
      case 'continued':
        screening.continued();
        return stops.continued(body);
      case 'thread':
        return readThreadsSoon();
      case 'breakpoint':
        return events.breakpointChanged(session, body);
      case 'capabilities':
        return mergeCapabilities(record(body['capabilities']));
      case 'process': {
        const processId = integer(body['systemProcessId']);
        if (processId !== undefined) parts.append({ type: 'session.processFound', sessionId: id, processId });
        return;
      }
      case 'exited':
        return events.exited(session, integer(body['exitCode']) ?? null);
      case 'terminated':
        return events.terminated(session);
      case 'invalidated':
        return events.invalidated(session);
      default:
        if (event === adapter.childEvent) events.childWanted(session, body);
        else logger.debug('event without a use', { event });
    }
  }

  const session: DapSession = {
    id,
    rootId: parts.rootId,
    parentId: parts.parent?.id,
    depth: parts.parent ? parts.parent.depth + 1 : 0,
    manager: parts.parent === undefined && adapter.rootIsManager,
    adapter,
    connection,
    stops,
    get screening() {
      return screening;
    },
    logger,
    read: (command, parameters) => events.quicken(session, connection.request(command, parameters, readTimeout)),
    quicken: (work) => events.quicken(session, work),
    get capabilities() {
      return capabilities;
    },
    mergeCapabilities,
    readThreads,
    finish: () => {
      finished = true;
      clearTimeout(threadTimer);
      stops.clear();
    },
    get finished() {
      return finished;
    },
  };
  const screening = createScreening({
    session,
    runtimeEvent: () => events.runtimeEvent(session),
    note: (note) => parts.append({ type: 'session.noted', sessionId: id, note }),
  });
  connection.onEvent(onEvent);
  return session;
}

export interface Start {
  readonly command: 'launch' | 'attach';
  readonly parameters: Record<string, unknown>;
  /** Sends breakpoints and filters; must not reject. */
  configure(): Promise<void>;
}

/**
 * Initializes and starts a session in whatever order its adapter wants: launch is sent at once and awaited last, the
 * configuration runs when `initialized` comes, before or after any response. Rejects as soon as one part fails.
 */
export async function handshake(session: DapSession, start: Start): Promise<void> {
  const { connection } = session;
  const initialized = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  const onInitialized = connection.onEvent(({ event }) => {
    if (event === 'initialized') initialized.resolve();
  });
  const onClosed = connection.onClose((reason) => closed.reject(new DapilotError('adapter-lost', `The connection to the debug adapter ended: ${reason}.`)));
  try {
    session.mergeCapabilities(record(await connection.request('initialize', initializeArguments(session.adapter), initializeTimeout)));
    const started = connection.request(start.command, start.parameters).then((body) => session.mergeCapabilities(record(body)));
    const configured = Promise.race([initialized.promise, closed.promise]).then(() => configure(session, start));
    await Promise.all([started, configured]);
  } finally {
    onInitialized.dispose();
    onClosed.dispose();
  }
}

async function configure(session: DapSession, start: Start): Promise<void> {
  await start.configure();
  if (session.capabilities['supportsConfigurationDoneRequest'] !== true) return;
  await session.connection.request('configurationDone', {}, configurationDoneTimeout).catch((error: unknown) => {
    session.logger.warn('configurationDone was not accepted', { sessionId: session.id, error });
  });
}

function initializeArguments(adapter: Adapter) {
  return {
    clientID: 'dapilot',
    clientName: 'DAPilot',
    adapterID: adapter.id,
    locale: 'en',
    pathFormat: 'path',
    linesStartAt1: true,
    columnsStartAt1: true,
    supportsVariableType: true,
    supportsVariablePaging: true,
    supportsInvalidatedEvent: true,
    supportsStartDebuggingRequest: true,
    supportsANSIStyling: true,
  };
}
