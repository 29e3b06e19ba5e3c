/**
 * Breakpoints on instructions. The snapshot holds them, each for the one session whose code it is in; they are sent as one
 * set a session, and what the adapter says of each is kept with it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { InstructionBreakpoint } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import { addressText, parseAddress } from '../../../../shared/low-level.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { Debugger } from '../../base/debugger.ts';
import { optional } from '../../base/loose.ts';
import type { DapSession } from '../sessions/session.ts';
import { createWholeSet, setTimeLimit, type WholeSet } from './whole-set.ts';

export interface InstructionBreakpoints extends Pick<WholeSet, 'changed' | 'idsOf' | 'send'> {
  add(session: DapSession, at: Omit<Parameters<Debugger['addInstructionBreakpoint']>[0], 'sessionId' | 'stop'>): Promise<BreakpointId>;
  /** `sessionOf` finds the session of the breakpoint. */
  change(id: BreakpointId, enabled: boolean, sessionOf: FindSession): Promise<void>;
  remove(id: BreakpointId, sessionOf: FindSession): Promise<void>;
}

type FindSession = (breakpoint: InstructionBreakpoint) => DapSession;

interface Place {
  readonly instructionReference: string;
  readonly offset?: number;
}

export function createInstructionBreakpoints(parts: { append(event: CoreEvent): void; snapshot(): Snapshot; nextId(): BreakpointId }): InstructionBreakpoints {
  const { append, snapshot } = parts;
  const places = new Map<BreakpointId, Place>();

  const of = (session: DapSession) => Object.values(snapshot().instructionBreakpoints).filter(({ sessionId }) => sessionId === session.id);
  const set = (breakpoint: InstructionBreakpoint) => append({ type: 'instructionBreakpoint.set', breakpoint });

  function require(id: BreakpointId): InstructionBreakpoint {
    const breakpoint = snapshot().instructionBreakpoints[id];
    if (!breakpoint) throw new DapilotError('bad-request', 'This breakpoint does not exist any more.');
    return breakpoint;
  }

  const sent = createWholeSet<Place>({
    wanted: (session) =>
      of(session).flatMap(({ id, enabled }) => {
        const item = enabled && !snapshot().breakpointsMuted ? places.get(id) : undefined;
        return item ? [{ id, item }] : [];
      }),
    ask: async (session, breakpoints) => ({ ...(await session.connection.request('setInstructionBreakpoints', { breakpoints: [...breakpoints] }, setTimeLimit)) }),
    answered: (session) => {
      for (const { binding: before, ...rest } of of(session)) {
        const binding = sent.bindingOf(session, rest.id);
        if (!isDeepStrictEqual(before, binding)) set({ ...rest, ...optional('binding', binding) });
      }
    },
  });

  return {
    add: async (session, { reference, offset, address, symbol }) => {
      const twin = of(session).find((breakpoint) => breakpoint.address === address);
      const breakpoint: InstructionBreakpoint = twin ? { ...twin, enabled: true } : { id: parts.nextId(), sessionId: session.id, address, ...optional('symbol', symbol), enabled: true };
      places.set(breakpoint.id, placeOf(reference, offset));
      set(breakpoint);
      await sent.send(session);
      return breakpoint.id;
    },
    change: async (id, enabled, sessionOf) => {
      const { binding: _, ...breakpoint } = require(id);
      const session = sessionOf(breakpoint);
      set({ ...breakpoint, enabled });
      await sent.send(session);
    },
    remove: async (id, sessionOf) => {
      const session = sessionOf(require(id));
      append({ type: 'instructionBreakpoint.removed', id });
      places.delete(id);
      await sent.send(session);
    },
    send: sent.send,
    changed: sent.changed,
    idsOf: sent.idsOf,
  };
}

/** A reference that is an address outlives its stop, so the instruction's own address is sent; any other stays as it is. */
function placeOf(reference: string, offset: number): Place {
  const base = parseAddress(reference);
  if (base !== undefined) return { instructionReference: addressText(base + BigInt(offset)) };
  return { instructionReference: reference, ...(offset === 0 ? {} : { offset }) };
}
