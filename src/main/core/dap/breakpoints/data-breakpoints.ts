/** Breakpoints on data: each belongs to the one session whose data it is, and stops that program when it is touched. */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import { isDeepStrictEqual } from 'node:util';
import type { AccessType, DataBreakpoint } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { BreakpointId, SessionId } from '../../../../shared/ids.ts';
import type { DataBreakpointInfo } from '../../../../shared/low-level.ts';
import type { Debugger } from '../../base/debugger.ts';
import { optional } from '../../base/loose.ts';
import type { DapSession } from '../sessions/session.ts';
import type { BreakpointsParts } from './breakpoints.ts';
import { changedFields, refusalOf, sentFields } from './conditions.ts';
import { createWholeSet, setTimeLimit, type WholeSet } from './whole-set.ts';

export interface DataBreakpoints extends Pick<WholeSet, 'changed' | 'idsOf' | 'send'> {
  /** Throws `not-supported`, with the words of the adapter, for what cannot be watched like this. */
  add(session: DapSession, info: DataBreakpointInfo, name: string, accessType: AccessType): Promise<BreakpointId>;
  /** `sessionOf` finds the session of the breakpoint. */
  change(id: BreakpointId, change: Parameters<Debugger['changeDataBreakpoint']>[1], sessionOf: FindSession): Promise<void>;
  remove(id: BreakpointId, sessionOf: FindSession): Promise<void>;
}

type FindSession = (id: SessionId) => DapSession;

export function createDataBreakpoints({ append, snapshot, nextId }: BreakpointsParts): DataBreakpoints {
  /** The adapter's own names of what is watched. */
  const dataIds = new Map<BreakpointId, string>();
  const of = (session: DapSession) => Object.values(snapshot().dataBreakpoints).filter(({ sessionId }) => sessionId === session.id);
  const set = (breakpoint: DataBreakpoint) => append({ type: 'dataBreakpoint.set', breakpoint });

  const sent = createWholeSet<DebugProtocol.DataBreakpoint>({
    wanted: (session) =>
      of(session).flatMap((breakpoint) => {
        const dataId = dataIds.get(breakpoint.id);
        if (dataId === undefined || !breakpoint.enabled || snapshot().breakpointsMuted) return [];
        return [{ id: breakpoint.id, item: { dataId, accessType: breakpoint.accessType, ...sentFields(breakpoint, session) }, refused: refusalOf(breakpoint, session) }];
      }),
    ask: async (session, breakpoints) => ({ ...(await session.connection.request('setDataBreakpoints', { breakpoints: [...breakpoints] }, setTimeLimit)) }),
    answered: (session) => {
      for (const { binding: before, ...rest } of of(session)) {
        const binding = sent.bindingOf(session, rest.id);
        if (!isDeepStrictEqual(before, binding)) set({ ...rest, ...optional('binding', binding) });
      }
    },
  });

  function require(id: BreakpointId): DataBreakpoint {
    const breakpoint = snapshot().dataBreakpoints[id];
    if (!breakpoint) throw new DapilotError('bad-request', 'This breakpoint does not exist any more.');
    return breakpoint;
  }

  return {
    add: async (session, { dataId, description, accessTypes }, name, accessType) => {
      if (dataId === null) throw new DapilotError('not-supported', `${name} cannot be watched${description === '' ? '.' : `: ${description}`}`);
      if (accessTypes.length > 0 && !accessTypes.includes(accessType)) {
        throw new DapilotError('not-supported', `${session.adapter.label} cannot stop when ${name} is touched in this way.`, { hint: `It can for: ${accessTypes.join(', ')}.` });
      }
      const twin = of(session).find((breakpoint) => dataIds.get(breakpoint.id) === dataId && breakpoint.accessType === accessType);
      const breakpoint: DataBreakpoint = twin ? { ...twin, enabled: true } : { id: nextId(), sessionId: session.id, label: description || name, accessType, enabled: true };
      dataIds.set(breakpoint.id, dataId);
      set(breakpoint);
      await sent.send(session);
      return breakpoint.id;
    },
    change: async (id, { enabled, ...change }, sessionOf) => {
      const { condition: _, hitCondition: __, binding: ___, ...before } = require(id);
      const session = sessionOf(before.sessionId);
      set({ ...before, enabled: enabled ?? before.enabled, ...changedFields(require(id), change) });
      await sent.send(session);
    },
    remove: async (id, sessionOf) => {
      const session = sessionOf(require(id).sessionId);
      append({ type: 'dataBreakpoint.removed', id });
      dataIds.delete(id);
      await sent.send(session);
    },
    send: sent.send,
    changed: sent.changed,
    idsOf: sent.idsOf,
  };
}
