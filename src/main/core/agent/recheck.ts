/** Decides a recorded task once more, and says where the decisions are others than they were. Needs no debugger and no model. */
import type { AgentState } from '../../../shared/agent.ts';
import { toProblem } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { ReadRecord } from '../../../shared/read-record.ts';
import { firstSnapshot, type RecordedDecision } from '../../../shared/record.ts';
import { reduceAgent } from '../../../shared/reduce-agent.ts';
import { canonicalJson } from './canonical.ts';
import { decide } from './decide.ts';
import { circumstancesOf, commandOf } from './recorded-decision.ts';

export interface Recheck {
  readonly decisions: number;
  readonly differences: readonly Difference[];
}

interface Difference {
  /** Which of the decisions, from 1. */
  readonly number: number;
  readonly command: string;
  /** Why it is another one, for a person. */
  readonly message: string;
}

/**
 * The state that is decided on is the one that the decisions themselves lead to. What is no decision (thoughts, usage, that a
 * program was bound) is taken from the record. Secrets are masked in records, so the keys of rules, which are hashes of steps,
 * are others than they were: equal steps still have equal ones.
 */
export function recheck({ head, entries }: ReadRecord): Recheck {
  let state: AgentState = firstSnapshot(head).agent;
  const differences: Difference[] = [];
  /** From the id of a rule as it was recorded to the one that it has here. */
  const rules = new Map<string, string>();
  let decisions = 0;
  let expected: readonly CoreEvent[] = [];
  let decision: RecordedDecision | undefined;

  const differ = (message: string) => decision && differences.push({ number: decisions, command: decision.command.kind, message });

  function close(): void {
    if (expected.length > 0) differ(`${expected.length === 1 ? 'one event is' : `${expected.length} events are`} missing in the record: ${expected.map(({ type }) => type).join(', ')}`);
    expected = [];
    decision = undefined;
  }

  for (const entry of entries) {
    if (entry.kind === 'decision') {
      close();
      decision = entry;
      decisions += 1;
      try {
        expected = decide(state, commandOf(entry), circumstancesOf(entry));
        for (const event of expected) state = reduceAgent(state, event);
        if (expected.length !== entry.events) differ(`it leads to ${expected.length} events, and led to ${entry.events}`);
      } catch (error) {
        expected = [];
        differ(`it is refused now: ${toProblem(error).message}`);
      }
    } else if (entry.kind === 'event' && /^(agent|step)\./.test(entry.event.type)) {
      const { event } = entry;
      const [next, ...rest] = expected;
      if (next) {
        expected = rest;
        if (next.type === 'agent.ruleAdded' && event.type === 'agent.ruleAdded') rules.set(event.rule.id, next.rule.id);
        else if (canonicalJson(timed(next, event)) !== canonicalJson(event)) differ(`${event.type} was recorded, and it is ${next.type} ${next.type === event.type ? 'with other contents ' : ''}now`);
      } else {
        state = reduceAgent(state, event.type === 'agent.ruleRemoved' ? { ...event, id: rules.get(event.id) ?? event.id } : event);
      }
    }
  }
  close();
  return { decisions, differences };
}

/** When a status was told is no part of the decision. */
function timed(decided: CoreEvent, recorded: CoreEvent): CoreEvent {
  return decided.type === 'agent.statusChanged' && recorded.type === 'agent.statusChanged' && recorded.time !== undefined ? { ...decided, time: recorded.time } : decided;
}
