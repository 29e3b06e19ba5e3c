import { expect, test } from 'vitest';
import type { AgentState, AgentStatus, Step } from '../../../../shared/agent.ts';
import type { StepId, TaskId } from '../../../../shared/ids.ts';
import { agentSentence } from './agent-words.ts';

const agent = (status: AgentStatus, more: Partial<AgentState> = {}): AgentState => ({
  status,
  planner: { kind: 'builtin', label: 'built-in planner', reason: 'no model is configured' },
  rules: [],
  ...more,
});

const step = (id: string, status: Step['status']): Step => ({
  id: id as StepId,
  step: { action: 'continue', description: 'go on' },
  risk: 'steers',
  hash: id,
  status,
});

test('waiting says how many steps are still open', () => {
  const task = (steps: readonly Step[]): AgentState['task'] => ({
    id: 't' as TaskId,
    rounds: [{ number: 1, observed: '', thoughts: '', hypotheses: [], planner: 'p', startedAt: 0, steps }],
    usage: { calls: 0, inputTokens: 0, outputTokens: 0 },
    startedAt: 0,
    deadline: 0,
    maximumRounds: 8,
  });
  expect(agentSentence(agent('awaiting-approval', { task: task([step('a', 'done'), step('b', 'awaiting'), step('c', 'proposed')]) }), true)).toBe('Waiting for you: 2 steps');
  expect(agentSentence(agent('awaiting-approval', { task: task([step('b', 'awaiting')]) }), true)).toBe('Waiting for you: 1 step');
});

test('what it executes and why it failed are said', () => {
  expect(agentSentence(agent('executing', { detail: 'stepIn' }), true)).toBe('Executing: stepIn');
  expect(agentSentence(agent('failed', { detail: 'the model refused' }), true)).toBe('Failed: the model refused');
});

test('idle says whether it is on', () => {
  expect(agentSentence(agent('idle'), true)).toBe('Agent ready');
  expect(agentSentence(agent('idle'), false)).toBe('Agent off');
});
