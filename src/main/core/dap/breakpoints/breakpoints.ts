/**
 * Breakpoints of the person and of the agent. The snapshot holds them; here they are changed, sent to every live session,
 * and bound. A file that is reached through a link is sent under both names, since adapters differ in which they know.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Breakpoint } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import type { SourceBreakpoint } from '../../../../shared/plan.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { BreakpointFields, Debugger, PlacedBreakpoint } from '../../base/debugger.ts';
import type { BreakpointProblem } from '../adapters/adapter.ts';
import { realPathOf, requireRegularFile } from '../reading/files.ts';
import { optional, type Loose } from '../wire/loose.ts';
import type { DapSession } from '../sessions/session.ts';
import { createSessionBreakpoints, type SessionBreakpoints } from './session-breakpoints.ts';

type Offered = Pick<
  Debugger,
  'addBreakpoint' | 'changeBreakpoint' | 'removeBreakpoint' | 'setAgentBreakpoints' | 'clearAgentBreakpoints'
>;

export interface Breakpoints extends Offered {
  /** Sends all sources to a session that is being configured, and from then on every change. Never rejects. */
  configure(session: DapSession): Promise<void>;
  /** The body of a DAP `breakpoint` event. */
  changed(session: DapSession, body: Loose): void;
  problem(session: DapSession, found: BreakpointProblem): void;
  idsOf(session: DapSession, adapterIds: readonly number[]): readonly BreakpointId[];
  /** The session is over. */
  forget(session: DapSession): void;
}

export interface BreakpointsParts {
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  nextId(): BreakpointId;
}

export function createBreakpoints({ append, snapshot, nextId }: BreakpointsParts): Breakpoints {
  const sessions = new Map<DapSession, SessionBreakpoints>();
  /** Real paths by the paths of breakpoints, as of the last change. */
  let realPaths: ReadonlyMap<string, string> = new Map();

  const all = () => Object.values(snapshot().breakpoints);
  const targetsOf = (path: string) => [...new Set([path, realPaths.get(path) ?? path])];
  const wanted = (target: string) => all().filter(({ enabled, path }) => enabled && targetsOf(path).includes(target));

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
    await requireRegularFile(at.path);
    const twin = (await sameFile(at.path)).find(
      ({ origin, line, column }) => origin === 'person' && line === at.line && column === at.column,
    );
    const breakpoint = twin
      ? { ...twin, ...fieldsOf(at), enabled: true }
      : create(at.path, at.line, at.column, 'person', at);
    append({ type: twin ? 'breakpoint.changed' : 'breakpoint.added', breakpoint });
    await send([at.path]);
    return breakpoint.id;
  }

  function create(path: string, line: number, column: number | undefined, origin: Breakpoint['origin'], fields: BreakpointFields): Breakpoint {
    return { id: nextId(), path, line, ...optional('column', column), enabled: true, ...fieldsOf(fields), origin, bindings: {} };
  }

  async function removeAll(gone: readonly Breakpoint[]): Promise<void> {
    for (const { id } of gone) append({ type: 'breakpoint.removed', id });
    await send([...new Set(gone.map(({ path }) => path))]);
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

  return {
    addBreakpoint,
    changeBreakpoint: async (id, change) => {
      const breakpoint = require(id);
      const { condition: _, hitCondition: __, logMessage: ___, ...rest } = breakpoint;
      const fields = fieldsOf({
        condition: change.condition ?? breakpoint.condition,
        hitCondition: change.hitCondition ?? breakpoint.hitCondition,
        logMessage: change.logMessage ?? breakpoint.logMessage,
      });
      const moved = { enabled: change.enabled ?? rest.enabled, line: change.line ?? rest.line };
      append({ type: 'breakpoint.changed', breakpoint: { ...rest, ...moved, ...fields } });
      await send([breakpoint.path]);
    },
    removeBreakpoint: (id) => removeAll([require(id)]),
    setAgentBreakpoints,
    clearAgentBreakpoints: () => removeAll(all().filter(({ origin }) => origin === 'agent')),
    configure: async (session) => {
      await learnRealPaths();
      const state: SessionBreakpoints = createSessionBreakpoints(session, wanted, (ids) => publish(session, state, ids));
      sessions.set(session, state);
      const targets = new Set(all().flatMap(({ path }) => targetsOf(path)));
      await Promise.all([...targets].map((target) => state.send(target)));
    },
    changed: (session, body) => sessions.get(session)?.changed(body),
    problem: (session, found) => sessions.get(session)?.problem(found),
    idsOf: (session, adapterIds) => sessions.get(session)?.idsOf(adapterIds) ?? [],
    forget: (session) => void sessions.delete(session),
  };
}

/** Empty texts mean "none": that is how a window takes a condition away. */
function fieldsOf({ condition, hitCondition, logMessage }: BreakpointFields) {
  const some = (value: string | undefined) => (value === undefined || value.trim() === '' ? undefined : value);
  return {
    ...optional('condition', some(condition)),
    ...optional('hitCondition', some(hitCondition)),
    ...optional('logMessage', some(logMessage)),
  };
}

function placed(line: number, breakpoint: Breakpoint | undefined): PlacedBreakpoint {
  const bindings = Object.values(breakpoint?.bindings ?? {});
  const best = bindings.find(({ verified }) => verified) ?? bindings[0];
  if (!best) return { line };
  return { line, verified: best.verified, ...optional('boundLine', best.line), ...optional('message', best.message) };
}
