/** What a run is given, what it gives, and what its parts share. */
import type { ProgramExit, Stop } from '../../../../shared/debug.ts';
import type { Problem } from '../../../../shared/errors.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { Logger } from '../../base/logger.ts';
import type { Adapter, AdapterProcess } from '../adapters/adapter.ts';
import type { EveryKind } from '../breakpoints/every-kind.ts';
import type { Connection, WireMessage } from '../wire/connection.ts';
import type { TreeConsole } from '../console/console.ts';
import type { ExceptionFilters } from '../breakpoints/exception-filters.ts';
import type { Start } from './handshake.ts';
import type { Watches } from '../reading/watching.ts';
import type { ReadPause } from '../sessions/pauses.ts';
import type { RunInTerminal } from './reverse-requests.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';

export interface RunEnd {
  readonly status: 'ended' | 'failed' | 'lost';
  readonly exit: ProgramExit;
  readonly problem?: Problem;
  /** The adapter wants the program to be started anew, and this handed to the new one. */
  readonly restart?: unknown;
}

/** What is started: an adapter's arguments are made of it. */
export interface Started {
  readonly configuration: LaunchConfiguration;
  readonly environment: Readonly<Record<string, string>>;
  /** What the adapter of the run before left for this one. */
  readonly restart?: unknown;
}

export interface StopOptions {
  /** The program is started again right after. */
  readonly restarting?: boolean;
}

export interface Run {
  readonly sessions: ReadonlyMap<SessionId, DapSession>;
  /** The program runs, stands or is over; rejects with the reason why it never ran, or `cancelled`. */
  readonly started: Promise<void>;
  /** Never rejects; by then nothing of this run is left. */
  readonly over: Promise<RunEnd>;
  /** Ends the program and its adapter in at most five seconds; asked again, it does not wait for the program's own way. */
  stop(options?: StopOptions): Promise<RunEnd>;
  /** Its console was cleared: the program may let go of the objects in it. */
  forgetLogged(): void;
  /** Its adapter can start the program anew by itself, and can be relied on for it. */
  canRestart(): boolean;
  /** Has the adapter do that; false when it would not, or did not answer: then the program may be in any state. */
  restart(what: Started): Promise<boolean>;
}

export interface RunParts extends Started {
  readonly rootId: SessionId;
  readonly adapter: Adapter;
  /** What every process of the program carries in its environment. */
  readonly marker: string;
  readonly breakpoints: Pick<EveryKind, 'configure' | 'changed' | 'idsOf' | 'problem' | 'logged' | 'stopped' | 'forget'>;
  readonly exceptionFilters: ExceptionFilters;
  readonly console: TreeConsole;
  readonly logger: Logger;
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  nextStop(): StopNumber;
  nextSessionId(): SessionId;
  takeMover(session: DapSession): Stop['movedBy'];
  onStop(session: DapSession, entry: StopEntry): void;
  /** Hears of every message of every session; it must not change it. */
  onTraffic?: ((session: SessionId, message: WireMessage) => void) | undefined;
  isUser(path: string): boolean;
  readonly readPause: ReadPause;
  readonly watches: Watches;
  readonly runInTerminal?: RunInTerminal | undefined;
  /** How the program ended in its terminal, where it ran in one. */
  terminalExit?(): ProgramExit | undefined;
  /** Resolves when nothing of it runs in a terminal. */
  terminalOver?(): Promise<void>;
}

/** What the parts of one run share. */
export interface RunScope {
  readonly parts: RunParts;
  readonly sessions: ReadonlyMap<SessionId, DapSession>;
  /** Fires when the run is being closed. */
  readonly closing: AbortSignal;
  adapterProcess(): AdapterProcess | undefined;
  livingChildren(): readonly DapSession[];
  open(id: SessionId, parent: DapSession | undefined, connection: Connection): DapSession;
  start(session: DapSession, command: Start['command'], parameters: Record<string, unknown>): Promise<void>;
  /** The session is over; a root's end is told when the whole run is. */
  finish(session: DapSession, status: RunEnd['status'], problem?: Problem): void;
  /** Once: later calls join the first. `force`: the program still runs and is to end. */
  close(reason: Omit<RunEnd, 'exit'>, force: boolean): Promise<RunEnd>;
  fail(error: unknown): Promise<void>;
}
