/**
 * One DAP session: a connection, what its adapter can do, and which of its threads stand. It knows nothing of trees; what
 * its events mean for others is told through `SessionEvents`.
 */
import type { Stop, StopContext, Thread } from '../../../../shared/debug.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { BreakpointId, SessionId, StopNumber } from '../../../../shared/ids.ts';
import type { MemoryChange } from '../../../../shared/low-level.ts';
import type { Logger } from '../../base/logger.ts';
import { cut, integer, position, record, records, strings, text, type Loose } from '../../base/loose.ts';
import type { Adapter } from '../adapters/adapter.ts';
import type { Connection, DapEvent, RequestOptions } from '../wire/connection.ts';
import { createLinkMeasure } from './link-measure.ts';
import { createRoundTrips } from './round-trips.ts';
import { createProgress, type Progress } from './progress.ts';
import type { DapArguments, DapBody, DapCommand } from '../wire/protocol.ts';
import { createScreening, type Screening } from './screening.ts';
import { createSlowAnswers } from './slow-answers.ts';
import { createStatusReasons, type StatusReasons } from './status-reasons.ts';
import { createStops, type StopEntry, type Stops } from './stops.ts';
import { toCapabilities } from '../translation/translate.ts';

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
  readonly reasons: StatusReasons;
  readonly progress: Progress;
  readonly logger: Logger;
  /** Announced at initialize, corrected for this adapter, changed by later events. */
  readonly capabilities: Loose;
  /** A request about what stands or is to stand soon; of ten seconds, where no other limit is given. */
  read<K extends DapCommand>(command: K, parameters: DapArguments<K>, limit?: Pick<RequestOptions, 'timeoutMilliseconds'>): Promise<DapBody<K>>;
  /** What cancels the work that is shown; undefined when nothing can be cancelled. */
  cancelArguments(): DapArguments<'cancel'> | undefined;
  /** Announced later: partial, at any time, and it may take something back. */
  mergeCapabilities(more: Loose): void;
  /** Some bytes of its program are not what they were. */
  memoryChanged(change: Omit<MemoryChange, 'serial'>): void;
  /** Asks for the threads and publishes them. */
  readThreads(): Promise<readonly Pick<Thread, 'id' | 'name'>[]>;
  /** Its adapter starts the program anew on the same connection: what is known of the old one is forgotten. */
  beginAnew(): void;
  /** From here on its events change nothing any more, except output. */
  finish(): void;
  readonly finished: boolean;
}

/** What happens in a session and concerns others. */
export interface SessionEvents {
  output(session: DapSession, body: Loose): void;
  breakpointChanged(session: DapSession, body: Loose): void;
  exited(session: DapSession, code: number | null): void;
  /** `restart`: what the adapter wants to be started anew with; undefined when it does not. */
  terminated(session: DapSession, restart: unknown): void;
  processFound(session: DapSession, processId: number): void;
  stopped(session: DapSession, entry: StopEntry): void;
  /** It asks for a child session with an event of its own. */
  childWanted(session: DapSession, configuration: Loose): void;
  takeMover(session: DapSession): Stop['movedBy'];
  breakpointIds(session: DapSession, adapterIds: readonly number[]): readonly BreakpointId[];
  loadContext(session: DapSession, entry: StopEntry, body: Loose): Promise<StopContext>;
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
  /** Its threads as they were told last. */
  toldThreads(): readonly Thread[];
  /** Why this adapter may be slow to answer, if that is known. */
  slowReason(): string | undefined;
}

export const readTimeout = { timeoutMilliseconds: 10_000 } as const;
const threadSwarmMilliseconds = 50;

export function createSession(parts: SessionParts): DapSession {
  const { id, adapter, events, logger } = parts;
  const roundTrips = createRoundTrips(parts.connection);
  const { connection } = roundTrips;
  let capabilities: Loose = {};
  let finished = false;
  let memorySerial = 0;
  let threadTimer: NodeJS.Timeout | undefined;

  const reasons = createStatusReasons((shown) => parts.append({ type: 'session.reasonChanged', sessionId: id, ...shown }));
  const progress = createProgress(reasons, () => capabilities['supportsCancelRequest'] === true);
  const slow = createSlowAnswers(reasons, () => capabilities['supportsCancelRequest'] === true);
  const measureLink = createLinkMeasure(roundTrips, parts.slowReason, (link) => parts.append({ type: 'session.linkMeasured', sessionId: id, link }));

  const stops = createStops({
    sessionId: id,
    append: parts.append,
    nextStop: parts.nextStop,
    readThreads,
    hasStack,
    breakpointIds: (adapterIds) => events.breakpointIds(session, adapterIds),
    takeMover: () => events.takeMover(session),
    loadContext: async (entry, body) => {
      const context = await events.loadContext(session, entry, body);
      measureLink();
      return context;
    },
    trips: roundTrips.read,
    onStop: (entry) => {
      reasons.moved();
      events.stopped(session, entry);
    },
  });

  async function readThreads(): Promise<readonly Pick<Thread, 'id' | 'name'>[]> {
    const body = await connection.request('threads', {}, readTimeout);
    const threads = records(body.threads).flatMap((thread) => {
      const threadId = integer(thread['id']);
      return threadId === undefined ? [] : [{ id: threadId, name: cut(text(thread['name']) ?? `Thread ${threadId}`, 300) }];
    });
    // There may be thousands, and they are asked for at every stop.
    const told = parts.toldThreads();
    const areTold = told.length === threads.length && threads.every((thread, index) => told[index]?.id === thread.id && told[index].name === thread.name);
    if (!finished && threads.length > 0 && !areTold) parts.append({ type: 'session.threadsChanged', sessionId: id, threads });
    return threads;
  }

  async function hasStack(threadId: number): Promise<boolean> {
    try {
      const { stackFrames } = await connection.request('stackTrace', { threadId, startFrame: 0, levels: 1 }, readTimeout);
      return records(stackFrames).length > 0;
    } catch (error) {
      logger.debug('a thread that may run has no stack', { sessionId: id, threadId, error });
      return false;
    }
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
    const before = JSON.stringify(toCapabilities(capabilities, adapter.hitOperators));
    capabilities = { ...capabilities, ...more, ...adapter.capabilityOverrides };
    const now = toCapabilities(capabilities, adapter.hitOperators);
    if (JSON.stringify(now) !== before) parts.append({ type: 'session.capabilitiesChanged', sessionId: id, capabilities: now });
  }

  /** Without areas everything is meant. */
  function invalidated(areas: readonly string[]): void {
    const concerns = (area: string) => areas.length === 0 || areas.includes('all') || areas.includes(area);
    if (concerns('threads')) readThreadsSoon();
    if (concerns('stacks') || concerns('variables')) stops.reload();
  }

  function memoryChanged(change: Omit<MemoryChange, 'serial'>): void {
    parts.append({ type: 'session.memoryChanged', sessionId: id, change: { serial: (memorySerial += 1), ...change } });
  }

  function onEvent({ event, body }: DapEvent): void {
    if (event === 'output') return events.output(session, body);
    if (finished) return;
    switch (event) {
      case 'stopped':
        roundTrips.begin();
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
        if (processId !== undefined && body['isLocalProcess'] !== false) events.processFound(session, processId);
        return;
      }
      case 'exited':
        return events.exited(session, integer(body['exitCode']) ?? null);
      case 'terminated':
        return events.terminated(session, body['restart'] || undefined);
      case 'memory': {
        const reference = text(body['memoryReference']);
        if (reference !== undefined && reference !== '') memoryChanged({ reference: cut(reference, 1000), offset: integer(body['offset']) ?? 0, count: position(body['count']) });
        return;
      }
      case 'invalidated':
        return invalidated(strings(body['areas']));
      case 'progressStart':
        return progress.started(body);
      case 'progressUpdate':
        return progress.updated(body);
      case 'progressEnd':
        return progress.ended(body);
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
    reasons,
    progress,
    logger,
    read: (command, parameters, limit = readTimeout) => {
      let sequence: number | undefined;
      return slow.watch(connection.request(command, parameters, { ...limit, sent: (number) => void (sequence = number) }), () => sequence);
    },
    cancelArguments: () => (reasons.shown() === 'slow' ? slow : progress).cancelArguments(),
    get capabilities() {
      return capabilities;
    },
    mergeCapabilities,
    memoryChanged,
    readThreads,
    beginAnew: () => {
      stops.clear();
      progress.clear();
      reasons.clear('exited');
      reasons.moved();
    },
    finish: () => {
      finished = true;
      clearTimeout(threadTimer);
      reasons.dispose();
      progress.clear();
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
