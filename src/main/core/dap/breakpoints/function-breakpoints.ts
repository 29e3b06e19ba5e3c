/** Breakpoints on functions by their names: each program that can gets all of them, and says of each whether it has such a function. */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import { isDeepStrictEqual } from 'node:util';
import type { FunctionBreakpoint } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import type { Debugger } from '../../base/debugger.ts';
import type { DapSession } from '../sessions/session.ts';
import type { BreakpointsParts } from './breakpoints.ts';
import { changedFields, fieldsOf, refusalOf, sentFields } from './conditions.ts';
import { createWholeSet, setTimeLimit, type WholeSet } from './whole-set.ts';

type Offered = Pick<Debugger, 'addFunctionBreakpoint' | 'changeFunctionBreakpoint' | 'removeFunctionBreakpoint' | 'restoreFunctionBreakpoints'>;

export interface FunctionBreakpoints extends Offered, Pick<WholeSet, 'changed' | 'idsOf'> {
  /** Sends all of them to a session that is being configured, and from then on every change. Never rejects. */
  configure(session: DapSession): Promise<void>;
  sendAll(): Promise<void>;
  /** The session is over. */
  forget(session: DapSession): void;
}

export function createFunctionBreakpoints({ append, snapshot, nextId }: BreakpointsParts): FunctionBreakpoints {
  const sessions = new Set<DapSession>();
  const all = () => Object.values(snapshot().functionBreakpoints);
  const set = (breakpoint: FunctionBreakpoint) => append({ type: 'functionBreakpoint.set', breakpoint });
  const isActive = ({ enabled }: FunctionBreakpoint) => enabled && !snapshot().breakpointsMuted;

  const sent = createWholeSet<DebugProtocol.FunctionBreakpoint>({
    wanted: (session) =>
      all().filter(isActive).map((breakpoint) => ({
        id: breakpoint.id,
        item: { name: breakpoint.name, ...sentFields(breakpoint, session) },
        refused: session.capabilities['supportsFunctionBreakpoints'] === true ? refusalOf(breakpoint, session) : `${session.adapter.label} cannot stop at functions by their names.`,
      })),
    ask: async (session, breakpoints) => ({ ...(await session.connection.request('setFunctionBreakpoints', { breakpoints: [...breakpoints] }, setTimeLimit)) }),
    answered: (session) => {
      if (session.manager) return;
      for (const breakpoint of all()) {
        const { [session.id]: before, ...others } = breakpoint.bindings;
        const binding = sent.bindingOf(session, breakpoint.id);
        if (!isDeepStrictEqual(before, binding)) set({ ...breakpoint, bindings: binding ? { ...others, [session.id]: binding } : others });
      }
    },
  });

  async function sendAll(): Promise<void> {
    await Promise.all([...sessions].map(sent.send));
  }

  function require(id: BreakpointId): FunctionBreakpoint {
    const breakpoint = snapshot().functionBreakpoints[id];
    if (!breakpoint) throw new DapilotError('bad-request', 'This breakpoint does not exist any more.');
    return breakpoint;
  }

  function refuseTwin(name: string, besides?: BreakpointId): void {
    if (!all().some((other) => other.name === name && other.id !== besides)) return;
    throw new DapilotError('bad-request', `There is a breakpoint on ${name} already.`);
  }

  return {
    addFunctionBreakpoint: async ({ name, ...fields }) => {
      refuseTwin(name);
      const id = nextId();
      const { condition, hitCondition } = fieldsOf(fields);
      set({ id, name, enabled: true, ...(condition === undefined ? {} : { condition }), ...(hitCondition === undefined ? {} : { hitCondition }), bindings: {} });
      await sendAll();
      return id;
    },
    changeFunctionBreakpoint: async (id, { name, enabled, ...change }) => {
      const before = require(id);
      if (name !== undefined) refuseTwin(name, id);
      set({ id, name: name ?? before.name, enabled: enabled ?? before.enabled, ...changedFields(before, change), bindings: {} });
      await sendAll();
    },
    removeFunctionBreakpoint: async (id) => {
      require(id);
      append({ type: 'functionBreakpoint.removed', id });
      await sendAll();
    },
    restoreFunctionBreakpoints: async (saved) => {
      for (const { id = nextId(), ...breakpoint } of saved) set({ ...breakpoint, id, bindings: {} });
      await sendAll();
    },
    configure: async (session) => {
      sessions.add(session);
      await sent.send(session);
    },
    sendAll,
    changed: sent.changed,
    idsOf: sent.idsOf,
    forget: (session) => void sessions.delete(session),
  };
}
