import { expect, test } from 'vitest';
import type { AgentState, AgentStatus, Step } from '../../../../shared/agent.ts';
import type { Session, SessionStatus } from '../../../../shared/debug.ts';
import type { SessionId, StepId, TaskId } from '../../../../shared/ids.ts';
import { emptySnapshot } from '../../../../shared/snapshot.ts';
import { selectAgentSentence } from './agent-words.ts';

const id = 's' as SessionId;

/** The words for an agent, and for a program in this state if there is one. */
function words(status: AgentStatus, more: Partial<AgentState> = {}, program?: SessionStatus): string {
  const session = program && ({ id, rootId: id, name: 'p', status: program, threads: [] } as unknown as Session);
  const snapshot = {
    ...emptySnapshot,
    agent: { ...emptySnapshot.agent, status, ...more },
    ...(session ? { sessions: { [id]: session }, sessionOrder: [id] } : {}),
  };
  return selectAgentSentence({ snapshot, client: null, connection: 'open' });
}

const step = (stepId: string, status: Step['status']): Step => ({
  id: stepId as StepId,
  step: { action: 'continue', description: 'go on' },
  risk: 'steers',
  hash: stepId,
  status,
});

const task = (steps: readonly Step[], more: Partial<NonNullable<AgentState['task']>> = {}): NonNullable<AgentState['task']> => ({
  id: 't' as TaskId,
  rootId: id,
  rounds: [{ number: 1, observed: '', thoughts: '', hypotheses: [], planner: 'p', startedAt: 0, steps }],
  usage: { calls: 0, inputTokens: 0, outputTokens: 0 },
  startedAt: 0,
  deadline: 0,
  maximumRounds: 8,
  ...more,
});

test('waiting says how many steps are still open', () => {
  const waiting = (steps: readonly Step[]) => words('awaiting-approval', { task: task(steps) }, 'stopped');
  expect(waiting([step('a', 'done'), step('b', 'awaiting'), step('c', 'proposed')])).toBe('Waiting for you: 2 steps');
  expect(waiting([step('b', 'awaiting')])).toBe('Waiting for you: 1 step');
});

test('what it executes and why it failed are said', () => {
  expect(words('executing', { detail: 'stepIn' })).toBe('Executing: stepIn');
  expect(words('failed', { detail: 'the model refused' })).toBe('Failed: the model refused');
});

test('on, it watches a program that runs and is ready otherwise; off is off', () => {
  expect(words('active')).toBe('Ready');
  expect(words('active', {}, 'running')).toBe('Watching for a failure');
  expect(words('active', {}, 'stopped')).toBe('Ready');
  expect(words('active', {}, 'ended')).toBe('Ready');
  expect(words('idle', {}, 'running')).toBe('Agent off');
});

test('what it looks at is there', () => {
  expect(words('observing', { task: task([]) }, 'stopped')).toBe('Looking at the stop');
  expect(words('observing', { task: task([]) }, 'running')).toBe('Looking at the program');
  expect(words('observing', { task: task([]) }, 'ended')).toBe('Looking at what is known');
});

test('how it ended: by whom, and with what', () => {
  expect(words('stopped', { detail: 'The program was stopped.' })).toBe('The program was stopped');
  expect(words('stopped', { detail: 'You stopped the agent. The program stays as it is.' })).toBe('You stopped the agent');
  expect(words('done', { task: task([], { verdict: { rootCause: { path: '/p', line: 1 }, explanation: '', evidence: [], confidence: 1 } }) })).toBe('Cause found');
  expect(words('done', { task: task([]) })).toBe('No failure seen');
});
