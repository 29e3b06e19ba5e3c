import { expect, test } from 'vitest';
import type { Step } from '../../../../shared/agent.ts';
import type { Observation } from '../../../../shared/observation.ts';
import { actionPlanSchema } from '../../../../shared/plan.ts';
import type { ActionPlan, PlanStep } from '../../../../shared/plan.ts';
import { parse } from '../../code/parser.ts';
import type { PastRound, PlannerInput } from '../planner.ts';
import { createBuiltinPlanner } from './builtin-planner.ts';

const source = `function tagsOf(post) {
  if (post.draft) {
    return;
  }
  return post.tags;
}

for (const post of [{ draft: true }]) console.log(tagsOf(post).length);
`;

const reads = {
  readText: async (path: string) => (path === '/w/main.js' ? source : undefined),
  readLines: async (path: string, start: number, end: number) => (path === '/w/main.js' ? { lines: source.split('\n').slice(start - 1, end) } : undefined),
  listSources: async () => ['main.js'],
};

/** Standing at the failure of the program above. */
const failing = {
  rootId: 'r',
  output: '',
  stop: {
    number: 1,
    sessionId: 's',
    threadId: 0,
    reason: 'exception',
    exception: { typeName: 'TypeError', message: "Cannot read properties of undefined (reading 'length')", breakMode: 'always' },
    frames: [{ index: 0, id: 0, name: '<anonymous>', path: '/w/main.js', line: 8, column: 64, kind: 'normal', user: true, variables: [{ name: 'post', value: '{draft: true}', type: 'Object', reference: 1 }], changedLines: [] }],
  },
} as unknown as Observation;

const input = (past: readonly PastRound[], observation: Observation = failing): PlannerInput => ({
  workspace: '/w',
  program: { path: '/w/main.js', subject: '/w/main.js', language: 'javascript' },
  past,
  observation,
  personActions: [],
  interactive: true,
});

function rounds(plan: ActionPlan, status: Step['status'], result?: Step['result']): PastRound {
  const steps = plan.plan.map((step: PlanStep, index) => ({ id: `t:r1s${index + 1}`, step, risk: 'looks', hash: '', status, ...(result ? { result } : {}) }) as unknown as Step);
  return { observation: failing, thoughts: plan.thoughts, hypotheses: plan.hypotheses, steps };
}

const never = new AbortController().signal;
const quiet = (): void => undefined;

test('each plan keeps the schema, says what it thinks and why it takes each step', async () => {
  const planner = createBuiltinPlanner({ reads, parse });
  const said: string[] = [];
  const { plan, usage, repaired } = await planner.plan(input([]), never, (text) => said.push(text));
  expect(actionPlanSchema.safeParse(plan).error).toBeUndefined();
  expect(plan.thoughts).toContain('Cannot read properties of undefined');
  expect(said).toEqual([plan.thoughts]);
  expect(plan.plan.length).toBeGreaterThan(0);
  expect({ usage, repaired }).toEqual({ usage: { calls: 0, inputTokens: 0, outputTokens: 0 }, repaired: false });
});

test('what the person skips is not asked for again: it says that it was skipped and that it does not know', async () => {
  const planner = createBuiltinPlanner({ reads, parse });
  const past: PastRound[] = [];
  const seen = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const { plan } = await planner.plan(input(past), never, quiet);
    if (plan.plan.length === 0) {
      expect(plan.verdict).toBeNull();
      expect(plan.thoughts).toMatch(/Every step of the last plan was skipped[^]*I do not know/);
      return;
    }
    for (const step of plan.plan) {
      const call = JSON.stringify({ ...step, description: '' });
      expect(seen.has(call), call).toBe(false);
      seen.add(call);
    }
    past.push(rounds(plan, 'skipped'));
  }
  throw new Error('it went on for eight rounds');
});

test('an interrupted plan ends at once, and the next task begins anew', async () => {
  const planner = createBuiltinPlanner({ reads: { ...reads, listSources: () => new Promise<never>(() => undefined) }, parse });
  const controller = new AbortController();
  const planned = planner.plan(input([]), controller.signal, quiet);
  controller.abort();
  await expect(planned).rejects.toMatchObject({ code: 'cancelled' });
  const fresh = await createBuiltinPlanner({ reads, parse }).plan(input([]), never, quiet);
  expect(fresh.plan.plan.length).toBeGreaterThan(0);
});

test('rounds of another planner before it do not confuse it', async () => {
  const planner = createBuiltinPlanner({ reads, parse });
  const foreign: PastRound = { observation: failing, thoughts: 'a model thought this', hypotheses: [], steps: [] };
  const { plan } = await planner.plan(input([foreign, foreign]), never, quiet);
  expect(plan.plan.length).toBeGreaterThan(0);
});

test.each([
  ['a language it does not know', { program: { path: '/w/main.zig', subject: '/w/main.zig', language: 'zig' } }],
  ['a program that runs', { observation: { rootId: 'r', output: '' } as unknown as Observation }],
])('%s: it says so instead of guessing', async (_, change) => {
  const { plan } = await createBuiltinPlanner({ reads, parse }).plan({ ...input([]), ...change }, never, quiet);
  expect(plan).toMatchObject({ plan: [], verdict: null });
  expect(plan.thoughts).toContain('I do not know');
});

test('sources that are not there are no reason to break', async () => {
  const empty = { readText: async () => undefined, readLines: async () => undefined, listSources: async () => [] };
  const { plan } = await createBuiltinPlanner({ reads: empty, parse }).plan(input([]), never, quiet);
  expect(plan).toMatchObject({ plan: [], verdict: null });
});
