import { describe, expect, it } from 'vitest';
import type { Round, Step, Task } from '../../../../shared/agent.ts';
import type { SessionId, StepId, TaskId } from '../../../../shared/ids.ts';
import { emptySnapshot } from '../../../../shared/snapshot.ts';
import { chosenTarget, startParams, targetsOf } from '../agent/task-targets.ts';
import { confidenceWords, evidenceName, tokensText } from '../agent/task-words.ts';
import { logRows, logText, timeText } from './log-rows.ts';

const description = 'to see it';
const step = (id: string, more: Partial<Step>): Step => ({
  id: id as StepId,
  step: { action: 'evaluate', expression: 'a\n  + b', description },
  risk: 'looks',
  hash: 'h',
  status: 'done',
  ...more,
});

const round: Round = {
  number: 1,
  observed: 'Stopped at a.js:1',
  thoughts: 'Something is off.',
  hypotheses: [],
  planner: 'built-in planner',
  startedAt: 1000,
  plannedAt: 1500,
  steps: [
    step('s1', { approvedBy: 'person', approvedAt: 1600, startedAt: 1700, milliseconds: 42, result: { summary: '3', outcome: 'supported', detail: 'more' } }),
    step('s2', { status: 'refused', result: { summary: 'Not run', problem: { code: 'needs-approval', message: 'It may change state.' } } }),
    step('s3', { status: 'skipped' }),
    step('s4', { status: 'proposed' }),
  ],
};

const task: Task = {
  id: 't' as TaskId,
  symptom: 'wrong total',
  rounds: [round],
  usage: { calls: 2, inputTokens: 1840, outputTokens: 90 },
  startedAt: 900,
  deadline: 9000,
  maximumRounds: 8,
};

describe('agent log', () => {
  it('is empty before the first task', () => {
    expect(logRows({})).toEqual([]);
  });

  it('has a line for everything that happened, in order, and none for what did not', () => {
    expect(logRows({ task }).map(({ kind, text, time }) => [time, kind, text])).toEqual([
      [900, 'task', 'Started: wrong total'],
      [1000, 'observed', 'Round 1: Stopped at a.js:1'],
      [1500, 'thoughts', 'Something is off.'],
      [1500, 'plan', 'built-in planner planned 4 steps'],
      [1700, 'action', '1.1 Evaluate a + b, approved by person'],
      [1742, 'result', '1.1 done, supported: 3'],
      [undefined, 'problem', '1.2 Evaluate a + b refused: It may change state.'],
      [undefined, 'result', '1.3 Evaluate a + b skipped'],
    ]);
  });

  it('keeps the raw answer of a plan that could not be used', () => {
    const { plannedAt: _, ...open } = round;
    const problem = { code: 'plan-invalid', message: 'The model answered no plan.', detail: 'Sure! Here is…' } as const;
    const rows = logRows({ task: { ...task, rounds: [{ ...open, plannedAt: 1400, steps: [], thoughts: '', problem }] } });
    expect(rows.at(-1)).toMatchObject({ kind: 'problem', text: problem.message, detail: problem.detail });
    expect(rows.some((row) => row.kind === 'plan')).toBe(false);
  });

  it('says the verdict, how it ended and what it cost', () => {
    const verdict = { rootCause: { path: '/a.js', line: 6 }, explanation: 'Kept a blank.', evidence: [], confidence: 0.9 };
    const end = { status: 'done', reason: 'verdict', message: 'The cause was found.' } as const;
    const rows = logRows({ task: { ...task, verdict, end, endedAt: 2000 } }).slice(-2);
    expect(rows.map((row) => row.text)).toEqual([
      'Root cause /a.js:6, 90 %: Kept a blank.',
      'Cause found: The cause was found.; 2 model calls, 1.8 k tokens in, 90 out, cost unknown',
    ]);
  });

  it('has ids that are unique, since they are keys of the list', () => {
    const ids = logRows({ task: { ...task, rounds: [round, { ...round, number: 2, steps: [] }] } }).map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('copies a line with its time, duration and detail', () => {
    const time = new Date(2026, 10, 30, 9, 5, 7, 42).getTime();
    expect(timeText(time)).toBe('09:05:07.042');
    expect(logText({ id: 'x', time, kind: 'result', text: 'done: 3', detail: 'more', milliseconds: 42 })).toBe(
      '09:05:07.042\tresult\tdone: 3 (42 ms)\nmore',
    );
  });
});

describe('words of a task', () => {
  it('gives confidence a word and tokens a size', () => {
    expect([0.95, 0.8, 0.5, 0.1].map(confidenceWords)).toEqual(['confident', 'likely', 'possible', 'a guess']);
    expect([950, 4100, 1_230_000].map(tokensText)).toEqual(['950', '4.1 k', '1.2 M']);
  });

  it('names evidence by round and step, and anything else as it is', () => {
    expect(evidenceName(task, 's2')).toBe('round 1, step 2');
    expect(evidenceName(task, 'stop 3')).toBe('stop 3');
  });
});

describe('what a task can be about', () => {
  const launch = { target: 'program', name: 'server', language: 'javascript', program: '/w/server.js', args: ['-v'], cwd: '/w', env: { A: null }, stopOnEntry: false, console: 'internalConsole' } as const;

  it('is what runs, and nothing else then', () => {
    const rootId = 'r' as SessionId;
    const session = { id: rootId, rootId, name: 'server.js', adapter: 'x', status: 'running', manager: false, threads: [], notes: [], restarts: 0, startedAt: 0,
      capabilities: { conditionalBreakpoints: false, hitConditionalBreakpoints: false, logPoints: false, evaluateForHovers: false } } as const;
    const targets = targetsOf({ ...emptySnapshot, sessions: { [rootId]: session }, sessionOrder: [rootId], recentLaunches: [launch] });
    expect(targets.map(({ kind }) => kind)).toEqual(['session']);
    expect(startParams(chosenTarget(targets, 'launch 0'))).toEqual({ rootId });
  });

  it('is a launch or the symptom alone when nothing runs', () => {
    const targets = targetsOf({ ...emptySnapshot, recentLaunches: [launch] });
    expect(startParams(chosenTarget(targets, undefined))).toEqual({ launch: { ...launch, args: ['-v'], env: { A: null } } });
    expect(startParams(chosenTarget(targets, 'nothing'))).toEqual({});
    expect(chosenTarget(targetsOf(emptySnapshot), undefined).kind).toBe('nothing');
  });
});
