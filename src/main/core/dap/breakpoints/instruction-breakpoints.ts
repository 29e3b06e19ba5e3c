/**
 * Breakpoints on instructions. The snapshot holds them, each for the one session whose code it is in; they are sent as one
 * set a session, one request in flight, and what the adapter says of each is kept with it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { InstructionBreakpoint } from '../../../../shared/debug.ts';
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import { addressText, parseAddress } from '../../../../shared/low-level.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { Debugger } from '../../base/debugger.ts';
import type { DapSession } from '../sessions/session.ts';
import { cut, integer, optional, record, records, text, type Loose } from '../wire/loose.ts';

export interface InstructionBreakpoints {
  add(session: DapSession, at: Omit<Parameters<Debugger['addInstructionBreakpoint']>[0], 'sessionId' | 'stop'>): Promise<BreakpointId>;
  /** `sessionOf` finds the session of the breakpoint. */
  change(id: BreakpointId, enabled: boolean, sessionOf: FindSession): Promise<void>;
  remove(id: BreakpointId, sessionOf: FindSession): Promise<void>;
  /** The body of a DAP `breakpoint` event. */
  changed(session: DapSession, body: Loose): void;
  idsOf(session: DapSession, adapterIds: readonly number[]): readonly BreakpointId[];
}

type FindSession = (breakpoint: InstructionBreakpoint) => DapSession;

/** What is known of one session's set. */
interface SessionState {
  /** What the adapter said of each. */
  readonly answers: Map<BreakpointId, Loose>;
  /** Changes of ids that an answer under way may introduce. */
  held: Loose[];
  sending: Promise<void> | undefined;
  again: boolean;
}

interface Place {
  readonly instructionReference: string;
  readonly offset?: number;
}

const answerTimeout = { timeoutMilliseconds: 5000 } as const;
const noAnswer: Loose = { verified: false, message: 'The debugger has not answered for this breakpoint.' };

export function createInstructionBreakpoints(parts: { append(event: CoreEvent): void; snapshot(): Snapshot; nextId(): BreakpointId }): InstructionBreakpoints {
  const { append, snapshot } = parts;
  const places = new Map<BreakpointId, Place>();
  const states = new WeakMap<DapSession, SessionState>();

  const of = (session: DapSession) => Object.values(snapshot().instructionBreakpoints).filter(({ sessionId }) => sessionId === session.id);
  const set = (breakpoint: InstructionBreakpoint) => append({ type: 'instructionBreakpoint.set', breakpoint });

  function stateOf(session: DapSession): SessionState {
    const known = states.get(session);
    if (known) return known;
    const state: SessionState = { answers: new Map(), held: [], sending: undefined, again: false };
    states.set(session, state);
    return state;
  }

  function require(id: BreakpointId): InstructionBreakpoint {
    const breakpoint = snapshot().instructionBreakpoints[id];
    if (!breakpoint) throw new DapilotError('bad-request', 'This breakpoint does not exist any more.');
    return breakpoint;
  }

  function publish(session: DapSession, { answers }: SessionState): void {
    for (const breakpoint of of(session)) {
      const answer = answers.get(breakpoint.id);
      const { binding: before, ...rest } = breakpoint;
      const binding = answer && toBinding(answer);
      if (!isDeepStrictEqual(before, binding)) set({ ...rest, ...optional('binding', binding) });
    }
  }

  async function sendOnce(session: DapSession, state: SessionState): Promise<void> {
    const sent = of(session).flatMap(({ id, enabled }) => {
      const place = enabled ? places.get(id) : undefined;
      return place ? [{ id, place }] : [];
    });
    const raws = await ask(session, sent.map(({ place }) => place));
    const before = new Map(state.answers);
    state.answers.clear();
    sent.forEach(({ id }, index) => state.answers.set(id, raws[index] ?? before.get(id) ?? noAnswer));
    for (const event of state.held) apply(state, event);
    state.held = [];
    publish(session, state);
  }

  async function ask(session: DapSession, breakpoints: readonly Place[]): Promise<readonly Loose[]> {
    try {
      const body = await session.connection.request('setInstructionBreakpoints', { breakpoints: [...breakpoints] }, answerTimeout);
      return records(record(body)['breakpoints']);
    } catch (error) {
      const { message, detail } = toProblem(error);
      session.logger.warn('breakpoints on instructions were not accepted', { sessionId: session.id, error });
      return breakpoints.map(() => ({ verified: false, message: detail ?? message }));
    }
  }

  /** Again and again until what was sent last is what is wanted now. Never rejects. */
  async function sendUntilSettled(session: DapSession, state: SessionState): Promise<void> {
    do {
      state.again = false;
      await sendOnce(session, state);
    } while (state.again && !session.finished);
    state.sending = undefined;
  }

  function send(session: DapSession): Promise<void> {
    const state = stateOf(session);
    if (state.sending) state.again = true;
    state.sending ??= sendUntilSettled(session, state);
    return state.sending;
  }

  function apply({ answers }: SessionState, change: Loose): boolean {
    const adapterId = integer(change['id']);
    const found = adapterId === undefined ? undefined : [...answers].find(([, raw]) => integer(raw['id']) === adapterId);
    if (!found) return false;
    answers.set(found[0], { ...found[1], ...change });
    return true;
  }

  return {
    add: async (session, { reference, offset, address, symbol }) => {
      const twin = of(session).find((breakpoint) => breakpoint.address === address);
      const breakpoint: InstructionBreakpoint = twin ? { ...twin, enabled: true } : { id: parts.nextId(), sessionId: session.id, address, ...optional('symbol', symbol), enabled: true };
      places.set(breakpoint.id, placeOf(reference, offset));
      set(breakpoint);
      await send(session);
      return breakpoint.id;
    },
    change: async (id, enabled, sessionOf) => {
      const { binding: _, ...breakpoint } = require(id);
      const session = sessionOf(breakpoint);
      set({ ...breakpoint, enabled });
      await send(session);
    },
    remove: async (id, sessionOf) => {
      const session = sessionOf(require(id));
      append({ type: 'instructionBreakpoint.removed', id });
      places.delete(id);
      await send(session);
    },
    changed: (session, body) => {
      const state = states.get(session);
      const change = record(body['breakpoint']);
      if (!state || body['reason'] === 'removed') return;
      if (apply(state, change)) publish(session, state);
      else if (state.sending) state.held.push(change);
    },
    idsOf: (session, adapterIds) =>
      [...(states.get(session)?.answers ?? [])].flatMap(([id, raw]) => (adapterIds.includes(integer(raw['id']) ?? Number.NaN) ? [id] : [])),
  };
}

/** A reference that is an address outlives its stop, so the instruction's own address is sent; any other stays as it is. */
function placeOf(reference: string, offset: number): Place {
  const base = parseAddress(reference);
  if (base !== undefined) return { instructionReference: addressText(base + BigInt(offset)) };
  return { instructionReference: reference, ...(offset === 0 ? {} : { offset }) };
}

function toBinding(raw: Loose): NonNullable<InstructionBreakpoint['binding']> {
  const verified = raw['verified'] === true;
  const message = text(raw['message']);
  return { verified, ...(message === undefined || verified ? {} : { message: cut(message, 1000) }) };
}
