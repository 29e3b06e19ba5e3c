/**
 * Breakpoints that are sent as one set a session: those on functions, data and instructions. One request is in flight,
 * the latest set wins, and `changed` events that come before the answer that introduces an id wait for it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { BreakpointBinding } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import { cut, integer, record, records, text, type Loose } from '../../base/loose.ts';
import type { DapSession } from '../sessions/session.ts';

interface Wanted<Item> {
  readonly id: BreakpointId;
  readonly item: Item;
  /** Why it is not sent at all. */
  readonly refused?: string | undefined;
}

export interface WholeSetParts<Item> {
  /** What a session is to have now. */
  wanted(session: DapSession): readonly Wanted<Item>[];
  ask(session: DapSession, items: readonly Item[]): Promise<Loose>;
  /** Answers of a session may say something else now. */
  answered(session: DapSession): void;
}

export interface WholeSet {
  /** Again and again until what was sent last is what is wanted now; an empty set is sent only to take one back. Never rejects. */
  send(session: DapSession): Promise<void>;
  /** The body of a DAP `breakpoint` event. */
  changed(session: DapSession, body: Loose): void;
  /** Undefined: nothing was said of it, or it is not in the set. */
  bindingOf(session: DapSession, id: BreakpointId): Pick<BreakpointBinding, 'verified' | 'message'> | undefined;
  idsOf(session: DapSession, adapterIds: readonly number[]): readonly BreakpointId[];
}

interface SessionState {
  readonly answers: Map<BreakpointId, Loose>;
  held: Loose[];
  sending: Promise<void> | undefined;
  again: boolean;
  /** It was sent something. */
  begun: boolean;
}

export const setTimeLimit = { timeoutMilliseconds: 5000 } as const;
const noAnswer: Loose = { verified: false, message: 'The debugger has not answered for this breakpoint.' };

export function createWholeSet<Item>({ wanted, ask, answered }: WholeSetParts<Item>): WholeSet {
  const states = new WeakMap<DapSession, SessionState>();

  function stateOf(session: DapSession): SessionState {
    const known = states.get(session);
    if (known) return known;
    const state: SessionState = { answers: new Map(), held: [], sending: undefined, again: false, begun: false };
    states.set(session, state);
    return state;
  }

  async function sendOnce(session: DapSession, state: SessionState): Promise<void> {
    const all = wanted(session);
    const sent = all.filter(({ refused }) => refused === undefined);
    const raws = sent.length > 0 || state.begun ? await answersFor(session, sent.map(({ item }) => item), state) : [];
    const before = new Map(state.answers);
    state.answers.clear();
    for (const { id, refused } of all) if (refused !== undefined) state.answers.set(id, { verified: false, message: refused });
    sent.forEach(({ id }, index) => state.answers.set(id, raws[index] ?? before.get(id) ?? noAnswer));
    for (const event of state.held) apply(state, event);
    state.held = [];
    if (!session.finished) answered(session);
  }

  async function answersFor(session: DapSession, items: readonly Item[], state: SessionState): Promise<readonly Loose[]> {
    state.begun = true;
    try {
      return records((await ask(session, items))['breakpoints']);
    } catch (error) {
      const { message, detail } = toProblem(error);
      session.logger.warn('breakpoints were not accepted', { sessionId: session.id, error });
      return items.map(() => ({ verified: false, message: detail ?? message }));
    }
  }

  async function sendUntilSettled(session: DapSession, state: SessionState): Promise<void> {
    do {
      state.again = false;
      await sendOnce(session, state);
    } while (state.again && !session.finished);
    state.sending = undefined;
  }

  return {
    send: (session) => {
      const state = stateOf(session);
      if (state.sending) state.again = true;
      state.sending ??= sendUntilSettled(session, state);
      return state.sending;
    },
    changed: (session, body) => {
      const state = states.get(session);
      const change = record(body['breakpoint']);
      if (!state || body['reason'] === 'removed') return;
      if (apply(state, change)) answered(session);
      else if (state.sending) state.held.push(change);
    },
    bindingOf: (session, id) => {
      const raw = states.get(session)?.answers.get(id);
      return raw && toBinding(raw);
    },
    idsOf: (session, adapterIds) =>
      [...(states.get(session)?.answers ?? [])].flatMap(([id, raw]) => (adapterIds.includes(integer(raw['id']) ?? Number.NaN) ? [id] : [])),
  };
}

function apply({ answers }: SessionState, change: Loose): boolean {
  const adapterId = integer(change['id']);
  const found = adapterId === undefined ? undefined : [...answers].find(([, raw]) => integer(raw['id']) === adapterId);
  if (!found || isDeepStrictEqual(found[1], { ...found[1], ...change })) return found !== undefined;
  answers.set(found[0], { ...found[1], ...change });
  return true;
}

function toBinding(raw: Loose): Pick<BreakpointBinding, 'verified' | 'message'> {
  const verified = raw['verified'] === true;
  const message = text(raw['message']);
  return { verified, ...(message === undefined || verified ? {} : { message: cut(message, 1000) }) };
}
