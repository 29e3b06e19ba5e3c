/**
 * Breakpoints of the person and of the agent. The snapshot holds them; here they are changed, sent to every live session,
 * and bound. A file that is reached through a link is sent under both names, since adapters differ in which they know.
 */
import { isDeepStrictEqual } from 'node:util';
import { adapterTextOf } from '../../../../shared/adapter-text.ts';
import type { Breakpoint } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { BreakpointId, SessionId } from '../../../../shared/ids.ts';
import type { SourceBreakpoint } from '../../../../shared/plan.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { BreakpointFields, Debugger, LinePlace, PlacedBreakpoint } from '../../base/debugger.ts';
import { optional, type Loose } from '../../base/loose.ts';
import type { BreakpointProblem } from '../adapters/adapter.ts';
import { realPathOf, requireRegularFile, requireText } from '../reading/files.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';
import { changedFields, fieldsOf } from './conditions.ts';
import { createFollowing } from './following.ts';
import { createOneShots, isLate } from './one-shots.ts';
import { createSessionBreakpoints, type SessionBreakpoints } from './session-breakpoints.ts';
import { createTriggers, isCircle, reachedBy, stopOf } from './triggers.ts';

type Offered = Pick<
  Debugger,
  'addBreakpoint' | 'changeBreakpoint' | 'removeBreakpoint' | 'setAgentBreakpoints' | 'clearAgentBreakpoints' | 'restoreBreakpoints' | 'followBreakpoints'
>;

export interface Breakpoints extends Offered {
  /** Sends all sources to a session that is being configured, and from then on every change. Never rejects. */
  configure(session: DapSession): Promise<void>;
  /** Sends everything again to every session. */
  sendAll(): Promise<void>;
  removeThose(gone: readonly Breakpoint[]): Promise<void>;
  /** One that goes away at the next stop of this tree; undefined: there is one already that stops there always. Rejects for what is no file. */
  addStop(rootId: SessionId, at: LinePlace): Promise<BreakpointId | undefined>;
  /** The body of a DAP `breakpoint` event. */
  changed(session: DapSession, body: Loose): void;
  problem(session: DapSession, found: BreakpointProblem): void;
  /** A line of output that may be of a log message, of which something failed. */
  logged(session: DapSession, output: string): void;
  idsOf(session: DapSession, adapterIds: readonly number[]): readonly BreakpointId[];
  /** A program stands: what waited for this breakpoint is set now, and what was to go away goes. */
  stopped(session: DapSession, entry: StopEntry): void;
  /** When everything that a stop has changed in the breakpoints is known to the adapters; undefined: it is. Never rejects. */
  settled(rootId: SessionId): Promise<void> | undefined;
  /** The session is over. */
  forget(session: DapSession): void;
}

export interface BreakpointsParts {
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  nextId(): BreakpointId;
  /** Lets a program go on that stands at what only another one was to stop at. Absent: it stays. */
  letGo?(session: DapSession, entry: StopEntry): void;
}

export function createBreakpoints({ append, snapshot, nextId, letGo }: BreakpointsParts): Breakpoints {
  const sessions = new Map<DapSession, SessionBreakpoints>();
  const triggers = createTriggers(snapshot);
  const oneShots = createOneShots();
  const following = createFollowing({ append, snapshot });
  /** Whose next stop it is that these go away at. */
  const passing = new Map<BreakpointId, SessionId>();
  /** What the last stops of a tree still change. */
  const settling = new Map<SessionId, Promise<void>>();
  /** Real paths by the paths of breakpoints, as of the last change. */
  let realPaths: ReadonlyMap<string, string> = new Map();

  const all = () => Object.values(snapshot().breakpoints);
  const targetsOf = (path: string) => [...new Set([path, realPaths.get(path) ?? path])];

  function isWanted(breakpoint: Breakpoint, session: DapSession): boolean {
    const { id, path, enabled, lost, origin, temporary } = breakpoint;
    if ((adapterTextOf(path)?.sessionId ?? session.id) !== session.id) return false;
    if (!enabled || (lost !== undefined && sessions.get(session)?.holds(id) !== true)) return false;
    if (temporary === 'stop') return passing.get(id) === session.rootId;
    if (snapshot().breakpointsMuted && origin === 'person') return false;
    return triggers.isArmed(breakpoint, session.rootId);
  }

  /** Rejects for what is no text that a program could be of. */
  async function requirePlace(path: string): Promise<void> {
    const text = adapterTextOf(path);
    if (!text) return requireText(path);
    if (![...sessions.keys()].some(({ id }) => id === text.sessionId)) {
      throw new DapilotError('bad-request', `${text.name} was a text of a program that is over.`, { hint: 'Start the program again and open it there.' });
    }
  }

  async function learnRealPaths(): Promise<void> {
    const paths = [...new Set(all().map(({ path }) => path))];
    realPaths = new Map(await Promise.all(paths.map(async (path) => [path, await realPathOf(path)] as const)));
  }

  function publish(session: DapSession, state: SessionBreakpoints, ids: readonly BreakpointId[]): void {
    if (session.manager || session.finished) return;
    for (const id of new Set(ids)) {
      const breakpoint = snapshot().breakpoints[id];
      if (!breakpoint) continue;
      const binding = state.bindingOf(breakpoint) ?? null;
      if (isDeepStrictEqual(binding, breakpoint.bindings[session.id] ?? null)) continue;
      append({ type: 'breakpoint.bound', id, sessionId: session.id, binding });
    }
  }

  /** Sends the sources of these paths to every configured session. */
  async function send(paths: readonly string[]): Promise<void> {
    const before = paths.flatMap(targetsOf);
    await learnRealPaths();
    const targets = new Set([...before, ...paths.flatMap(targetsOf)]);
    await Promise.all([...sessions.values()].flatMap((state) => [...targets].map((target) => state.send(target))));
  }

  const pathsOf = (breakpoints: readonly Breakpoint[]) => [...new Set(breakpoints.map(({ path }) => path))];

  function require(id: BreakpointId): Breakpoint {
    const breakpoint = snapshot().breakpoints[id];
    if (!breakpoint) throw new DapilotError('bad-request', 'This breakpoint does not exist any more.');
    return breakpoint;
  }

  const sameFile = async (path: string) => {
    const real = await realPathOf(path);
    await learnRealPaths();
    return all().filter((breakpoint) => (realPaths.get(breakpoint.path) ?? breakpoint.path) === real);
  };

  async function addBreakpoint(at: Parameters<Offered['addBreakpoint']>[0]): Promise<BreakpointId> {
    await requirePlace(at.path);
    const twin = (await sameFile(at.path)).find(
      ({ origin, line, column, temporary, lost }) => origin === 'person' && temporary !== 'stop' && lost === undefined && line === at.line && column === at.column,
    );
    const { temporary: _, ...before } = twin ?? create(at.path, at.line, at.column, 'person', at);
    const breakpoint = { ...before, ...fieldsOf(at), ...waits(before.id, at.after), ...(at.once === true ? { temporary: 'hit' as const } : {}), enabled: true };
    append({ type: twin ? 'breakpoint.changed' : 'breakpoint.added', breakpoint });
    await Promise.all([following.remember(breakpoint.id), send([at.path])]);
    return breakpoint.id;
  }

  /** Undefined: as it is; null: for none. Throws `bad-request` when those that wait would never be set. */
  function waits(id: BreakpointId, after: BreakpointId | null | undefined) {
    if (after === undefined || after === null) return {};
    require(after);
    if (isCircle(snapshot().breakpoints, id, after)) {
      throw new DapilotError('bad-request', 'These breakpoints would wait for each other, and neither would ever stop the program.', { hint: 'Choose another breakpoint to wait for.' });
    }
    return { after };
  }

  function create(path: string, line: number, column: number | undefined, origin: Breakpoint['origin'], fields: BreakpointFields): Breakpoint {
    return { id: nextId(), path, line, ...optional('column', column), enabled: true, ...fieldsOf(fields), origin, bindings: {} };
  }

  async function changeBreakpoint(id: BreakpointId, change: Parameters<Offered['changeBreakpoint']>[1]): Promise<void> {
    const { condition: _, hitCondition: __, logMessage: ___, after, temporary, lost, anchor, ...rest } = require(id);
    const line = change.line ?? rest.line;
    const moves = change.line !== undefined && (change.line !== rest.line || lost !== undefined);
    const breakpoint: Breakpoint = {
      ...rest,
      line,
      enabled: change.enabled ?? rest.enabled,
      ...changedFields(require(id), change),
      ...(change.after === undefined ? optional('after', after) : waits(id, change.after)),
      ...(change.once === undefined ? optional('temporary', temporary) : change.once ? { temporary: 'hit' as const } : {}),
      ...(moves ? {} : { ...optional('lost', lost), ...optional('anchor', anchor) }),
    };
    append({ type: 'breakpoint.changed', breakpoint });
    if (moves) for (const state of sessions.values()) state.letGo(id);
    await Promise.all([moves ? following.remember(id) : undefined, send([rest.path])]);
  }

  /** Whoever waited for one of them waits for none from then on. */
  async function removeThose(gone: readonly Breakpoint[]): Promise<void> {
    for (const { id } of gone) append({ type: 'breakpoint.removed', id });
    const waited = all().filter(({ after }) => gone.some(({ id }) => id === after));
    for (const { after: _, ...breakpoint } of waited) append({ type: 'breakpoint.changed', breakpoint });
    await send(pathsOf([...gone, ...waited]));
  }

  async function setAgentBreakpoints(path: string, breakpoints: readonly SourceBreakpoint[]): Promise<readonly PlacedBreakpoint[]> {
    await requireRegularFile(path);
    const old = (await sameFile(path)).filter(({ origin }) => origin === 'agent');
    const isSame = (breakpoint: Breakpoint, wish: SourceBreakpoint) =>
      breakpoint.line === wish.line && breakpoint.column === wish.column && breakpoint.enabled && isDeepStrictEqual(fieldsOf(breakpoint), fieldsOf(wish));
    const kept = breakpoints.map((wish) => old.find((breakpoint) => isSame(breakpoint, wish)));
    for (const { id } of old.filter((breakpoint) => !kept.includes(breakpoint))) append({ type: 'breakpoint.removed', id });
    const ids = breakpoints.map((wish, index) => {
      const breakpoint = kept[index] ?? create(path, wish.line, wish.column, 'agent', wish);
      if (!kept[index]) append({ type: 'breakpoint.added', breakpoint });
      return breakpoint.id;
    });
    await send([path, ...old.map((breakpoint) => breakpoint.path)]);
    return ids.map((id, index) => placed(breakpoints[index]?.line ?? 1, snapshot().breakpoints[id]));
  }

  /** A program that runs has the code from before: only one that reads its files again gets the new lines. */
  async function followBreakpoints(paths?: readonly string[]): Promise<void> {
    const moved = await following.follow(paths);
    for (const [session, state] of sessions) {
      const rereads = snapshot().sessions[session.rootId]?.launch?.target === 'page';
      for (const { id, line, path } of moved) if (rereads) targetsOf(path).forEach(state.changedFile);
      else state.hold(id, line);
    }
    if (moved.length > 0) await send(pathsOf(moved));
  }

  /** Its texts are others in the next run, or none. */
  async function removeOfTexts(session: DapSession): Promise<void> {
    const gone = all().filter(({ path }) => adapterTextOf(path)?.sessionId === session.id);
    if (gone.length > 0) await removeThose(gone);
  }

  async function removePassing(rootId: SessionId): Promise<void> {
    const gone = all().filter(({ id }) => passing.get(id) === rootId);
    for (const { id } of gone) passing.delete(id);
    if (gone.length > 0) await removeThose(gone);
  }

  async function afterStop(session: DapSession, entry: StopEntry): Promise<void> {
    const stop = stopOf(snapshot(), session, entry);
    const late = oneShots.takenFrom(session.id);
    await removePassing(session.rootId);
    const failure = session.adapter.conditionProblem?.(stop?.description ?? '');
    if (!stop || (failure === undefined && late.length === 0 && !all().some(({ after, temporary }) => after !== undefined || temporary === 'hit'))) return;
    const reached = await reachedBy(session, entry, stop, [...all(), ...late]);
    if (isLate(stop, reached, oneShots.takenFrom(session.id))) return letGo?.(session, entry);
    if (failure !== undefined) sessions.get(session)?.failed(reached, failure);
    const armed = triggers.hit(session.rootId, reached);
    const gone = all().filter(({ id, temporary }) => temporary === 'hit' && reached.includes(id));
    const removed = gone.length > 0 ? removeThose(gone) : undefined;
    if (removed) oneShots.taken(session.id, gone, removed);
    await Promise.all([removed, armed.length > 0 ? send(pathsOf(armed)) : undefined]);
  }

  return {
    addBreakpoint,
    changeBreakpoint,
    removeBreakpoint: (id) => removeThose([require(id)]),
    removeThose,
    setAgentBreakpoints,
    clearAgentBreakpoints: () => removeThose(all().filter(({ origin }) => origin === 'agent')),
    restoreBreakpoints: async (saved) => {
      const restored = await Promise.all(saved.map(({ id = nextId(), ...breakpoint }) => following.followed({ ...breakpoint, id, origin: 'person', bindings: {} })));
      for (const { after, ...breakpoint } of restored) {
        const waitsForOne = after !== undefined && (snapshot().breakpoints[after] !== undefined || restored.some(({ id }) => id === after));
        append({ type: 'breakpoint.added', breakpoint: { ...breakpoint, ...(waitsForOne ? { after } : {}) } });
      }
      await send(pathsOf(restored));
    },
    followBreakpoints,
    sendAll: () => send(pathsOf(all())),
    addStop: async (rootId, { path, line, column }) => {
      await requirePlace(path);
      const isAlways = ({ enabled, condition, hitCondition, logMessage, after, column: own, line: there }: Breakpoint) =>
        enabled && there === line && own === column && condition === undefined && hitCondition === undefined && logMessage === undefined && after === undefined;
      if (!snapshot().breakpointsMuted && (await sameFile(path)).some(isAlways)) return undefined;
      const breakpoint: Breakpoint = { ...create(path, line, column, 'person', {}), temporary: 'stop' };
      passing.set(breakpoint.id, rootId);
      append({ type: 'breakpoint.added', breakpoint });
      await send([path]);
      return breakpoint.id;
    },
    configure: async (session) => {
      if (session.depth === 0) triggers.forget(session.rootId);
      await removeOfTexts(session);
      await learnRealPaths();
      const wanted = (target: string) => all().filter((breakpoint) => isWanted(breakpoint, session) && targetsOf(breakpoint.path).includes(target));
      const state: SessionBreakpoints = createSessionBreakpoints(session, wanted, (ids) => publish(session, state, ids));
      sessions.set(session, state);
      const targets = new Set(all().flatMap(({ path }) => targetsOf(path)));
      await Promise.all([...targets].map((target) => state.send(target)));
      // A program that begins anew has nothing of what was said in its last run.
      publish(session, state, all().map(({ id }) => id));
    },
    changed: (session, body) => sessions.get(session)?.changed(body),
    problem: (session, found) => sessions.get(session)?.problem(found),
    logged: (session, output) => sessions.get(session)?.logged(output),
    idsOf: (session, adapterIds) => sessions.get(session)?.idsOf(adapterIds) ?? [],
    stopped: (session, entry) => {
      const before = settling.get(session.rootId);
      const work = Promise.all([before, afterStop(session, entry)]).then(
        () => undefined,
        (error: unknown) => session.logger.warn('breakpoints were not changed at a stop', { sessionId: session.id, error }),
      );
      settling.set(session.rootId, work);
      void work.then(() => settling.get(session.rootId) === work && settling.delete(session.rootId));
    },
    settled: (rootId) => settling.get(rootId),
    forget: (session) => {
      sessions.delete(session);
      void removeOfTexts(session);
      if (session.depth > 0) return;
      triggers.forget(session.rootId);
      void removePassing(session.rootId);
    },
  };
}

function placed(line: number, breakpoint: Breakpoint | undefined): PlacedBreakpoint {
  const bindings = Object.values(breakpoint?.bindings ?? {});
  const best = bindings.find(({ verified }) => verified) ?? bindings[0];
  if (!best) return { line };
  return { line, verified: best.verified, ...optional('boundLine', best.line), ...optional('message', best.message) };
}
