import { describe, expect, test } from 'vitest';
import { reduceAgent } from '../../../shared/reduce-agent.ts';
import type { AgentState, Round, Step } from '../../../shared/agent.ts';
import type { StepId, TaskId } from '../../../shared/ids.ts';
import type { PlanStep } from '../../../shared/plan.ts';
import { emptySnapshot } from '../../../shared/snapshot.ts';
import { decide, type AgentCommand, type Circumstances } from './decide.ts';

const circumstances: Circumstances = { now: 1000, program: 'stopped', place: '/w/a.js:1', policy: { allow: [], deny: [] }, interactive: true };
const call = (action: string, more: object = {}) => ({ action, description: 'd', ...more }) as PlanStep;
const look = call('evaluate', { expression: 'x' });

function card(number: number, step: PlanStep, more: Partial<Step> = {}): Step {
  return { id: `s${number}` as StepId, step, risk: 'looks', hash: `hash${number}`, status: 'proposed', ...more };
}

const done = (number: number, step: PlanStep, line: number): Step => card(number, step, { status: 'done', result: { summary: '', location: { path: '/w/a.js', line } } });

function stateWith(rounds: readonly (readonly Step[])[], more: { maximumRounds?: number; deadline?: number; inputTokens?: number } = {}): AgentState {
  const asRounds = rounds.map((steps, index): Round => ({ number: index + 1, observed: '', thoughts: '', hypotheses: [], steps, planner: 'p', startedAt: 0 }));
  return {
    ...emptySnapshot.agent,
    task: {
      id: 't' as TaskId,
      rounds: asRounds,
      usage: { calls: 0, inputTokens: more.inputTokens ?? 0, outputTokens: 0 },
      startedAt: 0,
      deadline: more.deadline ?? 1_000_000,
      maximumRounds: more.maximumRounds ?? 8,
    },
  };
}

function after(state: AgentState, command: AgentCommand, more: Partial<Circumstances> = {}): AgentState {
  return decide(state, command, { ...circumstances, ...more }).reduce(reduceAgent, state);
}

const steps = (state: AgentState) => state.task?.rounds.at(-1)?.steps ?? [];
const advance: AgentCommand = { kind: 'advance' };
const nextRound: AgentCommand = { kind: 'begin-round', round: { number: 9, observed: '', thoughts: '', hypotheses: [], steps: [], planner: 'p', startedAt: 0 } };

describe('order', () => {
  test('only the first open step is at its turn', () => {
    const state = after(stateWith([[card(1, look), card(2, look)]]), advance);
    expect(steps(state).map((one) => one.status)).toEqual(['awaiting', 'proposed']);
    expect(state.status).toBe('awaiting-approval');
  });

  test('an approved step does not overtake one that waits', () => {
    const state = after(stateWith([[card(1, look), card(2, look, { status: 'approved', approvedAt: 900 })]]), advance);
    expect(steps(state).map((one) => one.status)).toEqual(['awaiting', 'approved']);
  });

  test('a step begins only when it is approved', () => {
    expect(() => after(stateWith([[card(1, look)]]), { kind: 'begin-step', stepId: 's1' as StepId })).toThrow(/cannot be run/);
  });

  test('from the click on the status is that it executes; a click in advance changes nothing of it', () => {
    const asked = after(stateWith([[card(1, look), card(2, look)]]), advance);
    expect(asked.status).toBe('awaiting-approval');
    const given = after(asked, { kind: 'approve', stepId: 's1' as StepId, hash: 'hash1' });
    expect(given).toMatchObject({ status: 'executing', detail: 'evaluate' });
    expect(after(asked, { kind: 'approve', stepId: 's2' as StepId, hash: 'hash2' }).status).toBe('awaiting-approval');
    expect(after(given, advance, { program: 'running' }).status).toBe('awaiting-approval');
  });

  test('a policy approves at the turn, never in advance', () => {
    const state = after(stateWith([[card(1, look), card(2, look)]]), advance, { policy: { allow: ['looks'], deny: [] } });
    expect(steps(state).map((one) => [one.status, one.approvedBy])).toEqual([
      ['approved', 'policy'],
      ['proposed', undefined],
    ]);
  });

  test('while the person lets the program run, a step that needs a stop waits; after the agent’s own run it is refused', () => {
    const state = stateWith([[card(1, look)]]);
    expect(steps(after(state, advance, { program: 'running', policy: { allow: ['looks'], deny: [] } }))[0]).toMatchObject({ status: 'awaiting' });
    expect(steps(after(state, advance, { program: 'running-on' }))[0]).toMatchObject({ status: 'refused' });
    expect(steps(after(state, advance, { program: 'running', interactive: false }))[0]).toMatchObject({ status: 'refused' });
  });
});

describe('a rule for this session', () => {
  test('matches the action, its parameters and the risk that was shown', () => {
    const asked = after(stateWith([[card(1, look)]]), advance);
    const ruled = after(asked, { kind: 'approve', stepId: 's1' as StepId, hash: 'hash1', also: 'session' });
    const meets = (step: Step) => steps(after({ ...ruled, task: stateWith([[step]]).task! }, advance))[0]?.status;
    expect(meets(card(5, look))).toBe('approved');
    expect(meets(card(5, { ...look, description: 'another reason' }))).toBe('approved');
    expect(meets(card(5, call('evaluate', { expression: 'x.y' })))).toBe('awaiting');
    expect(meets(card(5, call('evaluate', { expression: 'x', frame: 1 })))).toBe('awaiting');
    expect(meets(card(5, look, { risk: 'changes' }))).toBe('awaiting');
  });

  test('about a movement is bound to the place, and so can be given only at its turn', () => {
    const next = call('next');
    const state = stateWith([[card(1, look), card(2, next, { risk: 'steers' })]]);
    expect(() => after(state, { kind: 'approve', stepId: 's2' as StepId, hash: 'hash2', also: 'session' })).toThrow(/at its turn/);
    const ruled = after(stateWith([[card(1, next, { risk: 'steers' })]]), { kind: 'approve', stepId: 's1' as StepId, hash: 'hash1', also: 'session' });
    const again = { ...ruled, task: stateWith([[card(5, next, { risk: 'steers' })]]).task! };
    expect(steps(after(again, advance))[0]?.status).toBe('approved');
    expect(steps(after(again, advance, { place: '/w/a.js:2' }))[0]?.status).toBe('awaiting');
  });

  test('loses to what the settings deny', () => {
    const ruled = after(stateWith([[card(1, look)]]), { kind: 'approve', stepId: 's1' as StepId, hash: 'hash1', also: 'session' });
    const again = { ...ruled, task: stateWith([[card(5, look)]]).task! };
    expect(steps(after(again, advance, { policy: { allow: ['looks'], deny: ['evaluate'] } }))[0]?.status).toBe('refused');
    expect(() => after(again, { kind: 'approve', stepId: 's5' as StepId, hash: 'hash5' }, { policy: { allow: [], deny: ['evaluate'] } })).toThrow(/deny/);
  });
});

describe('limits', () => {
  const ends = (state: AgentState, command: AgentCommand, more: Partial<Circumstances> = {}) => after(state, command, more).task?.end;

  test('rounds', () => {
    expect(ends(stateWith([[], []], { maximumRounds: 3 }), nextRound)).toBeUndefined();
    expect(ends(stateWith([[], [], []], { maximumRounds: 3 }), nextRound)).toMatchObject({ status: 'gave-up', reason: 'limit', message: expect.stringContaining('3 times') });
  });

  test('wall time', () => {
    expect(ends(stateWith([[card(1, look)]], { deadline: 1000 }), advance)).toMatchObject({ status: 'timed-out', reason: 'timed-out' });
    expect(ends(stateWith([[card(1, look)]], { deadline: 1001 }), advance)).toBeUndefined();
  });

  test('forty calls', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => done(index, call('evaluate', { expression: `x${index}` }), index));
    expect(ends(stateWith([many(39)]), nextRound)).toBeUndefined();
    expect(ends(stateWith([many(40)]), nextRound)?.message).toContain('40 steps');
  });

  test('tokens', () => {
    expect(ends(stateWith([[]], { inputTokens: 199_999 }), nextRound)).toBeUndefined();
    expect(ends(stateWith([[]], { inputTokens: 200_000 }), nextRound)?.reason).toBe('limit');
  });

  test('five identical calls, wherever the rounds are', () => {
    const same = (count: number) => Array.from({ length: count }, (_, index) => [done(index, { ...look, description: `${index}` }, 3)]);
    expect(ends(stateWith(same(4)), nextRound)).toBeUndefined();
    expect(ends(stateWith(same(5)), nextRound)?.message).toContain('"evaluate" 5 times');
  });

  test('the same look at another place is another call', () => {
    expect(ends(stateWith([[3, 4, 5, 6, 7].map((line) => done(line, look, line))]), nextRound)).toBeUndefined();
  });

  test('three turns of a cycle, unless the program got somewhere', () => {
    const other = call('evaluate', { expression: 'y' });
    const cycle = [look, other, look, other, look, other].map((one, index) => done(index, one, 3));
    expect(ends(stateWith([cycle.slice(0, 5)]), nextRound)).toBeUndefined();
    expect(ends(stateWith([cycle]), nextRound)?.message).toContain('same 2 steps 3 times');
    const stepping = [1, 2, 3, 4, 5, 6].flatMap((line) => [done(line, look, line), done(line + 10, call('next'), line + 1)]);
    expect(ends(stateWith([stepping]), nextRound)).toBeUndefined();
    const stuck = [1, 2, 3].flatMap((number) => [done(number, look, 3), done(number + 10, call('continue'), 3)]);
    expect(ends(stateWith([stuck]), nextRound)?.reason).toBe('limit');
  });
});

test('the end of a task leaves no step open and no indicator wrong', () => {
  const state = stateWith([[card(1, look, { status: 'running' }), card(2, look, { status: 'approved' }), card(3, look)]]);
  const over = after(state, { kind: 'end-task', end: { status: 'stopped', reason: 'stopped', message: 'You stopped the agent.' } });
  expect(steps(over).map((one) => one.status)).toEqual(['failed', 'voided', 'voided']);
  expect(over).toMatchObject({ status: 'stopped', detail: 'You stopped the agent.' });
  expect(() => after(over, { kind: 'approve', stepId: 's2' as StepId, hash: 'hash2' })).toThrow(/not working/);
});
