/** A debugger with the core's reduce around it, and waiting for facts instead of for time. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Not the global one, which some tests replace.
import { clearTimeout, setTimeout } from 'node:timers';
import type { ConsoleEntry, Session } from '../../src/shared/debug.ts';
import type { CoreEvent } from '../../src/shared/events.ts';
import type { SessionId, WatchId } from '../../src/shared/ids.ts';
import { defaultSettings, type Settings } from '../../src/shared/settings.ts';
import { reduce } from '../../src/shared/reduce.ts';
import { emptySnapshot, type Snapshot } from '../../src/shared/snapshot.ts';
import type { Debugger } from '../../src/main/core/base/debugger.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { createRedactor } from '../../src/main/core/agent/redact.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { findTree } from '../../src/main/core/base/process-tree.ts';
import type { Adapter } from '../../src/main/core/dap/adapters/adapter.ts';
import { createDebugger } from '../../src/main/core/dap/debugger.ts';
import type { ProgramTerminals } from '../../src/main/core/dap/runs/reverse-requests.ts';

export interface Bench {
  readonly debugger: Debugger;
  readonly events: readonly CoreEvent[];
  /** Markers of all programs that were launched. */
  readonly markers: readonly string[];
  /** A folder of this bench's own, for state and for programs. */
  readonly folder: string;
  snapshot(): Snapshot;
  root(): Session;
  /** Sessions that have or may have threads, in the order of their start. */
  programs(): readonly Session[];
  /** Resolves with the first value that is neither undefined nor false, now or after an event. */
  until<T>(what: (snapshot: Snapshot) => T | undefined | false): Promise<T>;
  /** The newest stop of the tree, with its context loaded. */
  stopped(besides?: number): Promise<StoppedThread>;
  ended(): Promise<Session>;
  console(kind?: ConsoleEntry['kind']): readonly ConsoleEntry[];
  /** Processes of launched programs that still run. */
  leftovers(): readonly number[];
  dispose(): Promise<void>;
}

export interface StoppedThread {
  readonly sessionId: SessionId;
  readonly threadId: number;
  readonly stop: NonNullable<Session['threads'][number]['stop']>;
  readonly context: NonNullable<NonNullable<Session['threads'][number]['stop']>['context']>;
}

export const waiting = (timeoutMilliseconds = 20_000) => ({ timeoutMilliseconds, signal: new AbortController().signal });

/** A little less than what Vitest gives a test, so that one that hangs says where. */
const hangingMilliseconds = 80_000;

/** What is seen of a run that hangs. */
function state({ sessions, consoles }: Snapshot): string {
  const rows = Object.values(sessions).map(({ id, name, status, threads }) => {
    const stops = threads.map((thread) => `${thread.id}:${thread.stop ? `${thread.stop.reason}${thread.stop.context ? '' : ' without context'}` : 'runs'}`);
    return `${id} ${name} ${status}, threads [${stops.join(', ')}], ${consoles[id]?.total ?? 0} console entries`;
  });
  return rows.join('\n') || 'no session';
}

export interface BenchOptions {
  readonly adapters: readonly Adapter[];
  readonly configuredAdapters?: () => readonly Adapter[];
  readonly workspace?: string;
  readonly settings?: Partial<Settings['debug']>;
  readonly terminals?: ProgramTerminals;
  /** What the person watches. */
  readonly watches?: readonly string[];
}

export function createBench(options: BenchOptions): Bench {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-bench-')));
  const events: CoreEvent[] = [];
  const markers: string[] = [];
  const listeners = new Set<() => void>();
  let snapshot: Snapshot = { ...emptySnapshot, watches: (options.watches ?? []).map((expression) => ({ id: expression as WatchId, expression })) };

  const bench = createDebugger({
    append: (event) => {
      events.push(event);
      snapshot = reduce(snapshot, { sequence: snapshot.sequence + 1, event });
      for (const listener of [...listeners]) listener();
    },
    snapshot: () => snapshot,
    adapters: options.adapters,
    ...(options.configuredAdapters ? { configuredAdapters: options.configuredAdapters } : {}),
    logger: silentLogger,
    mask: () => createRedactor(),
    settings: () => ({ ...defaultSettings, debug: { ...defaultSettings.debug, ...options.settings } }),
    workspace: () => options.workspace ?? folder,
    folders: { logs: join(folder, 'logs'), run: join(folder, 'run') },
    environment: async () => ({ environment: cleanEnvironment(process.env) }),
    pinnedNode: pinnedNode(),
    guard: (marker, alive) => {
      if (alive) markers.push(marker);
    },
    ...(options.terminals ? { terminals: options.terminals } : {}),
  });

  const root = () => {
    const id = snapshot.sessionOrder.findLast((each) => snapshot.sessions[each]?.parentId === undefined);
    const session = id && snapshot.sessions[id];
    if (!session) throw new Error('nothing was launched');
    return session;
  };

  const until: Bench['until'] = (what) =>
    new Promise((resolve, reject) => {
      const stopLooking = () => {
        listeners.delete(look);
        clearTimeout(limit);
      };
      const look = () => {
        try {
          const found = what(snapshot);
          if (found === undefined || found === false) return;
          stopLooking();
          resolve(found);
        } catch (error) {
          stopLooking();
          reject(error);
        }
      };
      const limit = setTimeout(() => {
        stopLooking();
        reject(new Error(`waited in vain for ${String(what)}\n${state(snapshot)}`));
      }, hangingMilliseconds).unref();
      listeners.add(look);
      look();
    });

  const leftovers = () => markers.flatMap((marker) => findTree({ marker })).map(({ processId }) => processId);

  return {
    debugger: bench,
    events,
    markers,
    folder,
    snapshot: () => snapshot,
    root,
    programs: () => Object.values(snapshot.sessions).filter(({ manager }) => !manager),
    until,
    stopped: (besides = 0) =>
      until((now) => {
        const stops = Object.values(now.sessions).flatMap(({ id, threads }) =>
          threads.flatMap((thread) => (thread.stop?.context && thread.stop.number > besides ? [{ id, thread, stop: thread.stop, context: thread.stop.context }] : [])),
        );
        const newest = stops.toSorted((a, b) => b.stop.number - a.stop.number)[0];
        return newest && { sessionId: newest.id, threadId: newest.thread.id, stop: newest.stop, context: newest.context };
      }),
    ended: () => until((now) => (now.sessions[root().id]?.endedAt === undefined ? undefined : now.sessions[root().id])),
    console: (kind) => bench.readConsole(root().id, 0, 1_000_000).filter((entry) => kind === undefined || entry.kind === kind),
    leftovers,
    dispose: async () => {
      await bench.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
