/**
 * Trees of sessions by their roots: launching, stopping, restarting under the same root, time to live. One launched tree
 * is alive at a time, or those of one compound. Stop wins over everything else.
 */
import { randomUUID } from 'node:crypto';
import type { SessionOrigin } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { LaunchRequest } from '../../../../shared/launch.ts';
import type { LaunchOptions, Mover } from '../../base/debugger.ts';
import { runVariable } from '../../base/process-tree.ts';
import type { Adapter } from '../adapters/adapter.ts';
import { createConsole } from '../console/console.ts';
import type { ResolvedLaunch } from '../launch/launch.ts';
import { createMovements } from '../sessions/movements.ts';
import type { RunEnd, RunParts } from './run-parts.ts';
import { startRun } from './run.ts';
import type { ProgramTerminals } from './reverse-requests.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';
import { createRestarts } from './tree-restart.ts';
import type { KeptTree, Tree } from './tree.ts';
import { toCapabilities } from '../translation/translate.ts';

export interface Trees {
  launch(request: LaunchRequest, by: Mover, more?: LaunchOptions): Promise<{ readonly rootId: SessionId }>;
  /** Stop and restart act on the root, whichever session of the tree is named. */
  stop(id: SessionId): Promise<void>;
  restart(id: SessionId, by: Mover, request?: LaunchRequest): Promise<void>;
  remove(rootId: SessionId): void;
  extend(rootId: SessionId): void;
  /** Throws `session-missing`. */
  tree(rootId: SessionId): Tree;
  /** Throws `session-missing`. For a manager: the child that stands, or else the first. */
  session(id: SessionId): { readonly tree: Tree; readonly session: DapSession };
  /** All sessions whose adapters can still be told something. */
  live(): readonly DapSession[];
  dispose(): Promise<void>;
}

export interface TreesParts
  extends Pick<RunParts, 'append' | 'snapshot' | 'nextStop' | 'nextSessionId' | 'breakpoints' | 'exceptionFilters' | 'logger' | 'isUser' | 'readPause' | 'watches' | 'onTraffic'> {
  /** Absent: programs cannot run in a terminal. */
  readonly terminals?: ProgramTerminals | undefined;
  resolve(request: LaunchRequest): Promise<ResolvedLaunch>;
  adapterFor(configuration: ResolvedLaunch['configuration']): Adapter;
  minutesToLive(): number;
  readonly spillFolder: string;
  /** The guardian ends what carries this marker when we are gone; called again with `false` when nothing is left. */
  guard(marker: string, alive: boolean): void;
}

const mostEndedTrees = 8;

export function createTrees(parts: TreesParts): Trees {
  const { append, snapshot, logger } = parts;
  const trees = new Map<SessionId, KeptTree>();
  let launching = false;
  let disposed = false;
  const restarts = createRestarts({ append, resolve, begin, finish, stopping, extend: prolong });

  function tree(id: SessionId): KeptTree {
    const found = trees.get(snapshot().sessions[id]?.rootId ?? id);
    if (!found) throw new DapilotError('session-missing', 'This session does not exist any more.');
    return found;
  }

  function refuseSecond(origin: SessionOrigin | undefined, besides?: KeptTree): void {
    const isOfStart = (each: KeptTree) => origin !== undefined && each.origin?.start === origin.start;
    const active = [...trees.values()].find((each) => !each.over && each !== besides && !isOfStart(each));
    if (!active && !launching) return;
    const name = active && snapshot().sessions[active.rootId]?.name;
    throw new DapilotError('session-active', `${name ?? 'Another program'} is still being debugged.`, { hint: 'Stop it first, or restart it.' });
  }

  async function launch(request: LaunchRequest, by: Mover, { origin, notes = [], signal }: LaunchOptions = {}): Promise<{ readonly rootId: SessionId }> {
    refuseSecond(origin);
    const resolved = await resolve(request);
    signal?.throwIfAborted();
    const { rootId, run } = create(request, { ...resolved, notes: [...notes, ...resolved.notes] }, by, origin);
    const stopIt = () => stop(rootId).catch((error: unknown) => logger.error('a cancelled launch could not be ended', { error }));
    signal?.addEventListener('abort', stopIt, { once: true });
    await run.started.finally(() => signal?.removeEventListener('abort', stopIt));
    return { rootId };
  }

  async function resolve(request: LaunchRequest): Promise<ResolvedLaunch> {
    launching = true;
    const resolved = await parts.resolve(request).finally(() => {
      launching = false;
    });
    if (disposed) throw new DapilotError('cancelled', 'DAPilot is closing.');
    return resolved;
  }

  function create(request: LaunchRequest, resolved: ResolvedLaunch, by: Mover, origin: SessionOrigin | undefined): KeptTree {
    forgetOldTrees();
    const rootId = parts.nextSessionId();
    const adapter = parts.adapterFor(resolved.configuration);
    const expiresAt = Date.now() + lifetime();
    append({
      type: 'session.started',
      session: {
        id: rootId,
        rootId,
        name: resolved.configuration.name,
        adapter: adapter.id,
        status: 'starting',
        statusReason: `starting ${adapter.label}`,
        manager: adapter.rootIsManager,
        capabilities: toCapabilities({}),
        threads: [],
        notes: resolved.notes,
        launch: resolved.configuration,
        ...(origin ? { origin } : {}),
        restarts: 0,
        startedAt: Date.now(),
        expiresAt,
      },
    });
    const kept: Omit<KeptTree, 'run'> = {
      rootId,
      request,
      origin,
      adapter,
      console: createConsole({ rootId, append, spillFolder: parts.spillFolder, isNoise: (line) => adapter.isRuntimeNoise?.(line) ?? false }),
      movements: createMovements(),
      over: false,
      mover: undefined,
      outputRead: 0,
      marker: '',
      begun: 0,
      quickEnds: 0,
      replacing: false,
      stopRequested: false,
      restarting: undefined,
      timer: undefined,
    };
    const created = kept as KeptTree;
    trees.set(rootId, created);
    begin(created, resolved, by);
    liveUntil(created, expiresAt);
    return created;
  }

  function begin(of: KeptTree, resolved: ResolvedLaunch, by: Mover | undefined, restart?: unknown): void {
    const marker = randomUUID();
    of.marker = marker;
    of.begun = Date.now();
    parts.guard(marker, true);
    of.mover = by && { by };
    for (const note of resolved.notes) of.console.write('notice', of.rootId, note);
    const { terminals } = parts;
    const { launched: configuration } = resolved;
    const environment = { ...resolved.environment, [runVariable]: marker };
    const run = startRun({
      ...parts,
      rootId: of.rootId,
      adapter: of.adapter,
      configuration,
      environment,
      ...(terminals && terminals.problem() === undefined
        ? { runInTerminal: (request, signal) => terminals.run({ rootId: of.rootId, configuration, environment }, request, signal) }
        : {}),
      terminalExit: () => terminals?.exitOf(of.rootId),
      ...(terminals ? { terminalOver: () => terminals.over(of.rootId) } : {}),
      restart,
      marker,
      console: of.console,
      takeMover: (session) => takeMover(of, session),
      onStop: (session, entry) => told(of, session, entry),
    });
    of.run = run;
    void run.over.then((end) => {
      parts.guard(marker, false);
      if (of.run !== run || of.replacing) return;
      if (end.restart === undefined || of.stopRequested) finish(of, end);
      else void once(of, restarts.again(of, end));
    });
  }

  function finish(of: KeptTree, { status, exit, problem }: RunEnd): void {
    if (of.over) return;
    of.over = true;
    clearTimeout(of.timer);
    append({ type: 'session.ended', sessionId: of.rootId, status, exit, ...(problem ? { problem } : {}), time: Date.now() });
    of.movements.ended(exit);
  }

  function takeMover(of: KeptTree, session: DapSession) {
    const { mover } = of;
    if (!mover || (mover.sessionId !== undefined && mover.sessionId !== session.id)) return 'program';
    of.mover = undefined;
    return mover.by;
  }

  function told(of: KeptTree, session: DapSession, entry: StopEntry): void {
    of.movements.stopped({ kind: 'stopped', sessionId: session.id, threadId: entry.threadId, stop: entry.number });
  }

  async function stop(id: SessionId): Promise<void> {
    const of = tree(id);
    of.stopRequested = true;
    if (!of.over) {
      stopping(of);
      await of.run.stop();
    }
    await of.restarting?.catch((error: unknown) => logger.debug('the restart ended with the stop', { error }));
  }

  function stopping(of: KeptTree, reason?: string): void {
    for (const { id, rootId, status } of Object.values(snapshot().sessions)) {
      if (rootId !== of.rootId || ['ended', 'failed', 'lost', 'stopping'].includes(status)) continue;
      append({ type: 'session.statusChanged', sessionId: id, status: 'stopping', ...(reason === undefined ? {} : { reason }) });
    }
  }

  async function restart(id: SessionId, by: Mover, request?: LaunchRequest): Promise<void> {
    const of = tree(id);
    if (of.restarting) return of.restarting;
    refuseSecond(of.origin, of);
    of.stopRequested = false;
    if (request) of.request = request;
    return once(of, restarts.restart(of, by));
  }

  function once(of: KeptTree, restarting: Promise<void>): Promise<void> {
    of.restarting = restarting.finally(() => {
      of.restarting = undefined;
    });
    return of.restarting;
  }

  const lifetime = () => parts.minutesToLive() * 60_000;

  function prolong(of: KeptTree): void {
    if (of.over) return;
    const expiresAt = Date.now() + lifetime();
    append({ type: 'session.extended', sessionId: of.rootId, expiresAt });
    liveUntil(of, expiresAt);
  }

  function liveUntil(of: KeptTree, expiresAt: number): void {
    clearTimeout(of.timer);
    of.timer = setTimeout(() => {
      of.console.write('notice', of.rootId, `Ended, because its time to live of ${parts.minutesToLive()} minutes is over.`);
      stop(of.rootId).catch((error: unknown) => logger.error('a session could not be ended at its time', { error }));
    }, expiresAt - Date.now());
    of.timer.unref();
  }

  function forget(of: KeptTree): void {
    of.console.dispose();
    trees.delete(of.rootId);
    append({ type: 'session.removed', rootId: of.rootId });
  }

  function forgetOldTrees(): void {
    const ended = [...trees.values()].filter(({ over }) => over);
    for (const old of ended.slice(0, Math.max(0, ended.length - mostEndedTrees))) forget(old);
  }

  return {
    launch,
    stop,
    restart,
    remove: (rootId) => {
      const of = tree(rootId);
      if (!of.over || of.restarting) throw new DapilotError('session-active', 'This program is still being debugged.', { hint: 'Stop it first.' });
      forget(of);
    },
    extend: (rootId) => prolong(tree(rootId)),
    tree,
    session: (id) => {
      for (const each of trees.values()) {
        const session = each.run.sessions.get(id);
        if (!session) continue;
        if (!session.manager) return { tree: each, session };
        const children = [...each.run.sessions.values()].filter((child) => child.depth > 0 && !child.finished);
        return { tree: each, session: children.find((child) => child.stops.latest()) ?? children[0] ?? session };
      }
      throw new DapilotError('session-missing', 'This session does not exist any more.');
    },
    live: () => [...trees.values()].filter(({ over }) => !over).flatMap(({ run }) => [...run.sessions.values()].filter(({ finished }) => !finished)),
    dispose: async () => {
      disposed = true;
      await Promise.all([...trees.values()].map(({ rootId }) => stop(rootId)));
      for (const each of trees.values()) each.console.dispose();
      trees.clear();
    },
  };
}
