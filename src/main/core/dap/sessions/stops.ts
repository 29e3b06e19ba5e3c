/**
 * Which threads of one session stand, and under which number. Everything that is read of a stop hangs on its entry, and
 * an entry dies the moment a resume is sent: late answers find it dead and are dropped. All changes are synchronous, in
 * the order in which the adapter's messages arrive.
 */
import type { StackFrame, Stop, StopContext, WatchValue } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import { lastingStop, type BreakpointId, type SessionId, type StopNumber } from '../../../../shared/ids.ts';
import type { Trips } from '../../../../shared/round-trips.ts';
import type { Resume } from '../../base/debugger.ts';
import { cut, integer, integers, optional, text, type Loose } from '../../base/loose.ts';

/** Where a frame of a stop was found; `afterLabel`: below an asynchronous boundary, so not on the machine's own stack. */
export interface FramePlace {
  readonly index: number;
  readonly name: string;
  readonly real: number;
  readonly afterLabel: boolean;
}

/** The person's watches of a stop, on their way (watching.ts). */
export interface Watching {
  /** In the order of the watches; what has no answer yet has neither result nor problem. */
  values(): readonly WatchValue[];
  readonly complete: boolean;
  /** When all have ended; never rejects. */
  readonly done: Promise<void>;
  /** When all have ended, or the rest of a stop need not wait for them any longer. */
  readonly soon: Promise<void>;
}

export interface StopEntry {
  readonly number: StopNumber;
  readonly threadId: number;
  readonly reason: string;
  readonly allThreadsStopped: boolean;
  /** A resume was sent and not answered yet, or the adapter's `continued` leaves open whether this thread is meant. */
  resuming: boolean;
  /** The adapter's answer about its first frames, where these were looked at before the stop was told; read again, it is gone. */
  stack?: Promise<Loose> | undefined;
  /** Never rejects. */
  context: Promise<StopContext>;
  /** To be told where the stop stands before its context is complete; absent where that is shown with the rest. */
  tellPlace?: ((frame: StackFrame) => void) | undefined;
  /** What is evaluated beside the context; absent until that is sent, and without watches. */
  watching?: Watching | undefined;
  readonly places: Map<number, FramePlace>;
  /** Counts of children that were announced, by reference. */
  readonly counts: Map<number, { readonly named?: number; readonly indexed?: number }>;
  /** Children of references that come without paging. */
  readonly children: Map<number, Promise<readonly unknown[]>>;
  /** Names that may have got another value since (reading/doubtful.ts). */
  readonly doubtful: Set<string>;
}

export interface ResumeTicket {
  /** The adapter accepted; `all`: every thread runs. */
  accepted(all: boolean): void;
  /** It did not: what stood still stands. */
  refused(): void;
  readonly allThreadsStopped: boolean;
}

/** What a thread that stands is moved with. */
type Movement = Exclude<Resume, 'pause'> | 'goto' | 'restartFrame';

export interface Stops {
  /** The adapter's `stopped`; `stack`: its answer about the thread's first frames, where it was asked since. */
  stopped(body: Loose, stack?: Promise<Loose>): void;
  /** The adapter's `continued`. */
  continued(body: Loose): void;
  /** Throws `not-stopped` when the thread runs or is already being resumed. */
  beginResume(threadId: number, kind: Movement): ResumeTicket;
  /** A pause was sent: the next stop is its outcome, whatever the adapter calls it. */
  pauseSent(): void;
  /** The movement that was sent last and has not ended in a stop. */
  readonly sent: Movement | 'pause' | undefined;
  /** Throws `stale-reference` unless this stop still stands; `lastingStop` does always. */
  require(stop: StopNumber): StopEntry;
  isLive(entry: StopEntry): boolean;
  ofThread(threadId: number): StopEntry | undefined;
  /** The thread stands by itself, or because all of them were stopped by another one. */
  stands(threadId: number): boolean;
  latest(): StopEntry | undefined;
  /** Resolves with the next stop; rejects never, and stays open when none comes. */
  next(): Promise<void>;
  /** Reads the context of what stands again, after something may have changed values. */
  reload(): void;
  clear(): void;
}

export interface StopsParts {
  readonly sessionId: SessionId;
  append(event: CoreEvent): void;
  nextStop(): StopNumber;
  readThreads(): Promise<readonly { readonly id: number }[]>;
  /** Asks for a thread's stack; false when it has none, or nothing is said of it. Must not reject. */
  hasStack(threadId: number): Promise<boolean>;
  breakpointIds(adapterIds: readonly number[]): readonly BreakpointId[];
  takeMover(): Stop['movedBy'];
  /** Must not reject. */
  loadContext(entry: StopEntry, body: Loose): Promise<StopContext>;
  /** What the newest stop has taken. */
  trips(): Trips;
  onStop(entry: StopEntry): void;
}

/** Whether what was sent is a step forward of one thread. */
export const isStep = (sent: Stops['sent']): boolean => sent === 'next' || sent === 'stepIn' || sent === 'stepOut';

const endsByItself = (sent: Stops['sent']): boolean => isStep(sent) || sent === 'stepBack' || sent === 'goto' || sent === 'restartFrame';

/** So many frames come with a stop. */
export const firstFrames = 20;

const textLimit = 4000;

export function createStops(parts: StopsParts): Stops {
  const entries = new Map<number, StopEntry>();
  const bodies = new WeakMap<StopEntry, Loose>();
  let epoch = 0;
  let sent: Movement | 'pause' | undefined;
  let lastThread: number | undefined;
  let nextStop = Promise.withResolvers<void>();

  const lasting = emptyEntry(lastingStop, -1, {});

  const isLive = (entry: StopEntry) => entry === lasting || (!entry.resuming && entries.get(entry.threadId) === entry);

  function publish(threadId: number, body: Loose, stack?: Promise<Loose>): void {
    const reason = reasonOf(body, sent === 'pause');
    sent = undefined;
    lastThread = threadId;
    const entry = emptyEntry(parts.nextStop(), threadId, { reason, allThreadsStopped: body['allThreadsStopped'] === true });
    entry.stack = stack;
    entries.set(threadId, entry);
    bodies.set(entry, body);
    parts.append({ type: 'session.stopped', sessionId: parts.sessionId, stop: toStop(entry, body, parts) });
    load(entry, 'first');
    nextStop.resolve();
    nextStop = Promise.withResolvers();
    parts.onStop(entry);
  }

  function load(entry: StopEntry, turn?: 'first'): void {
    const about = { sessionId: parts.sessionId, threadId: entry.threadId, stop: entry.number };
    entry.watching = undefined;
    // What was thrown belongs to the place where it was.
    const ahead = turn !== undefined && entry.reason !== 'exception';
    entry.tellPlace = ahead ? (frame) => isLive(entry) && parts.append({ type: 'session.placeFound', ...about, frame }) : undefined;
    entry.context = parts.loadContext(entry, bodies.get(entry) ?? {});
    void entry.context.then((context) => {
      if (!isLive(entry)) return;
      const { watching } = entry;
      parts.append({ type: 'session.contextLoaded', ...about, context, ...(watching ? { watches: watching.values() } : {}), ...(turn ? { trips: parts.trips() } : {}) });
      if (!watching || watching.complete) return;
      void watching.done.then(() => {
        if (isLive(entry) && entry.watching === watching) parts.append({ type: 'session.watchesEvaluated', ...about, watches: watching.values() });
      });
    });
  }

  /** Removes entries that still are the current ones of their threads, and tells so. */
  function drop(gone: readonly StopEntry[]): void {
    const dropped = gone.filter((entry) => entries.get(entry.threadId) === entry);
    if (dropped.length === 0) return;
    for (const entry of dropped) entries.delete(entry.threadId);
    const about = { sessionId: parts.sessionId, ...(endsByItself(sent) ? { stepping: true } : {}) };
    if (entries.size === 0) parts.append({ type: 'session.continued', ...about });
    else for (const { threadId } of dropped) parts.append({ type: 'session.continued', ...about, threadId });
  }

  /** Older adapters mean one thread where the protocol says all: a thread with a stop of its own may still stand. */
  async function findOut(entry: StopEntry): Promise<void> {
    entry.resuming = true;
    const stands = await parts.hasStack(entry.threadId);
    if (!stands) return drop([entry]);
    if (entries.get(entry.threadId) !== entry) return;
    entry.resuming = false;
    entry.stack = undefined;
    load(entry);
  }

  return {
    stopped: (body, stack) => {
      epoch += 1;
      const threadId = integer(body['threadId']);
      if (threadId !== undefined) {
        publish(threadId, body, stack);
        return;
      }
      const mine = epoch;
      const choose = (threads: readonly { readonly id: number }[]) => {
        if (epoch !== mine) return;
        const known = threads.some((thread) => thread.id === lastThread);
        publish((known ? lastThread : threads[0]?.id) ?? lastThread ?? 0, body);
      };
      parts.readThreads().then(choose, () => choose([]));
    },
    continued: (body) => {
      epoch += 1;
      const threadId = integer(body['threadId']);
      const said = threadId === undefined ? true : body['allThreadsContinued'];
      const meant = [...entries.values()].filter((entry) => said !== false || entry.threadId === threadId);
      const sure = (entry: StopEntry) => typeof said === 'boolean' || entry.threadId === threadId || entry.resuming || entry.allThreadsStopped;
      drop(meant.filter(sure));
      for (const entry of meant) if (entries.get(entry.threadId) === entry) void findOut(entry);
    },
    beginResume: (threadId, kind) => {
      const own = entries.get(threadId);
      const entry = own ?? [...entries.values()].find((other) => other.allThreadsStopped);
      if (!entry) throw new DapilotError('not-stopped', 'This thread is running, so it cannot be moved on.', { hint: 'Pause it first.' });
      if (entry.resuming) throw new DapilotError('not-stopped', 'A step of this thread is already under way.');
      const marked = entry.allThreadsStopped ? [...entries.values()] : [entry];
      const others = [...entries.values()];
      for (const each of marked) each.resuming = true;
      const before = sent;
      sent = kind;
      return {
        allThreadsStopped: entry.allThreadsStopped,
        accepted: (all) => {
          drop(all ? others : [entry]);
          for (const each of marked) each.resuming = false;
        },
        refused: () => {
          sent = before;
          for (const each of marked) each.resuming = false;
        },
      };
    },
    pauseSent: () => {
      sent = 'pause';
    },
    get sent() {
      return sent;
    },
    require: (stop) => {
      if (stop === lastingStop) return lasting;
      const entry = [...entries.values()].find(({ number }) => number === stop);
      if (!entry || entry.resuming) throw staleReference();
      return entry;
    },
    isLive,
    ofThread: (threadId) => entries.get(threadId),
    stands: (threadId) => entries.has(threadId) || [...entries.values()].some(({ allThreadsStopped }) => allThreadsStopped),
    latest: () => [...entries.values()].filter(isLive).toSorted((a, b) => b.number - a.number)[0],
    next: () => nextStop.promise,
    reload: () => {
      for (const entry of entries.values()) {
        if (!isLive(entry)) continue;
        entry.children.clear();
        entry.stack = undefined;
        load(entry);
      }
    },
    clear: () => {
      epoch += 1;
      entries.clear();
    },
  };
}

function emptyEntry(number: StopNumber, threadId: number, { reason = '', allThreadsStopped = false }: Partial<Pick<StopEntry, 'reason' | 'allThreadsStopped'>>): StopEntry {
  return {
    number,
    threadId,
    reason,
    allThreadsStopped,
    resuming: false,
    context: Promise.resolve({ frames: [], topFrame: 0, scopes: [], variables: {} }),
    places: new Map(),
    counts: new Map(),
    children: new Map(),
    doubtful: new Set(),
  };
}

/** Adapters call the stop of a pause "step", or "exception" with the signal they used. */
function reasonOf(body: Loose, pausing: boolean): string {
  const reason = text(body['reason']) ?? 'unknown';
  if (!pausing) return reason;
  const signalled = /SIGSTOP|SIGTRAP/.test(`${text(body['text']) ?? ''} ${text(body['description']) ?? ''}`);
  return reason === 'step' || (reason === 'exception' && signalled) ? 'pause' : reason;
}

export function staleReference(): DapilotError {
  return new DapilotError('stale-reference', 'The program has moved on since this was shown, so it can no longer be read.');
}

function toStop(entry: StopEntry, body: Loose, parts: StopsParts): Stop {
  const words = (value: unknown) => {
    const found = text(value);
    return found === undefined ? undefined : cut(found, textLimit);
  };
  return {
    number: entry.number,
    threadId: entry.threadId,
    reason: entry.reason,
    ...optional('description', words(body['description'])),
    ...optional('text', words(body['text'])),
    allThreadsStopped: entry.allThreadsStopped,
    ...(body['preserveFocusHint'] === true ? { preserveFocus: true } : {}),
    breakpointIds: parts.breakpointIds(integers(body['hitBreakpointIds'])),
    movedBy: parts.takeMover(),
    time: Date.now(),
  };
}
