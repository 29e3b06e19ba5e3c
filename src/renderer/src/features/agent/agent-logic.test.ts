import { describe, expect, it } from 'vitest';
import type { AgentState, AgentStatus, Step, StepStatus } from '../../../../shared/agent.ts';
import type { StepId } from '../../../../shared/ids.ts';
import { coreSteps, extendedSteps, planStepSchema, type PlanStep } from '../../../../shared/plan.ts';
import { stateOf, statesOf, waitWords } from './agent-state-words.ts';
import { cardState } from './card-state.ts';
import { draftOf, readDraft, sameStep } from './step-draft.ts';
import { actionWords, parametersOf } from './step-words.ts';

const description = 'to see it';

/** One step of every action, with every parameter set. */
const everyStep: readonly PlanStep[] = [
  { action: 'evaluate', expression: 'items.map(i => i.sku)', frame: 2, description, expect: 'contains "B"', tests: 'h1' },
  {
    action: 'setBreakpoints',
    source: { name: 'cart.js', path: 'src/cart.js' },
    breakpoints: [{ line: 12, condition: 'n > 3', hitCondition: '>= 2', logMessage: 'n is {n}' }, { line: 40 }],
    description,
  },
  { action: 'continue', description, expect: 'stops at 12' },
  { action: 'next', description },
  { action: 'stepIn', description },
  { action: 'stepOut', description },
  { action: 'pause', description },
  { action: 'restart', description },
  { action: 'inspect', path: 'order.items', start: 50, frame: 0, description },
  { action: 'setExceptionBreakpoints', filters: ['all'], description },
  { action: 'readCode', path: 'src/cart.js', start: 3, end: 9, description },
  { action: 'searchCode', pattern: 'priceOf(', path: 'src', description },
  { action: 'recentChanges', path: 'src/cart.js', description },
  { action: 'parseStack', text: 'at total (cart.js:21:9)\nat main.js:3', description },
  { action: 'checkEnvironment', description },
  { action: 'network', filter: '/orders', request: 7, description },
  { action: 'setVariable', name: 'order.total', value: 'a + b', frame: 1, description },
  { action: 'whatIf', expression: 'order.total = 0', frame: 1, description },
  { action: 'callTool', server: 'logs', tool: 'search', arguments: '{"text":"x"}', description },
  { action: 'readMore', step: 'r1s2', from: 4000, description },
];

function step(status: StepStatus, more: Partial<Step> = {}): Step {
  return { id: `s${status}` as StepId, step: { action: 'evaluate', expression: 'x', description }, risk: 'looks', hash: 'h', status, ...more };
}

describe('what a card shows of a step', () => {
  it('has words for every action of the schema', () => {
    const actions = [...coreSteps, ...extendedSteps].map((schema) => schema.shape.action.value);
    expect(Object.keys(actionWords).sort()).toEqual([...actions].sort());
    expect(everyStep.map(({ action }) => action).sort()).toEqual([...actions].sort());
  });

  it.each(everyStep.map((each) => [each.action, each] as const))('%s: leaves out no parameter and shortens none', (_, each) => {
    const shown = parametersOf(each).map((parameter) => parameter.value);
    const { action: _action, description: _description, expect: _expect, tests: _tests, ...parameters } = each;
    const leaves = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]);
    for (const leaf of leaves(parameters)) expect(shown.some((text) => text.includes(String(leaf)))).toBe(true);
  });

  it('shows a long expression to its end', () => {
    const expression = `${'a'.repeat(3990)};evil()`.slice(-4000);
    expect(parametersOf({ action: 'evaluate', expression, description })[0]?.value).toBe(expression);
  });
});

describe('card state', () => {
  it('names the step that is waited for', () => {
    const steps = [step('done'), step('running'), step('proposed'), step('proposed')];
    expect(cardState(steps, 2, true)).toMatchObject({ words: 'waits for 2', open: true, next: false });
    expect(cardState(steps, 3, true).words).toBe('waits for 2');
    expect(cardState([step('skipped'), step('proposed')], 1, true).words).toBe('proposed');
  });

  it('has exactly one next card, and none in a plan that is over', () => {
    const steps = [step('done'), step('awaiting'), step('proposed')];
    expect(steps.map((_, index) => cardState(steps, index, true).next)).toEqual([false, true, false]);
    expect(steps.map((_, index) => cardState(steps, index, false))).toMatchObject([
      { words: 'done', next: false, open: false },
      { words: 'not run', next: false, open: false },
      { words: 'not run', next: false, open: false },
    ]);
  });

  it('can be approved in advance but not twice', () => {
    expect(cardState([step('proposed')], 0, true)).toMatchObject({ open: true, approvable: true });
    expect(cardState([step('approved')], 0, true)).toMatchObject({ open: true, approvable: false });
    for (const status of ['running', 'done', 'failed', 'skipped', 'voided', 'refused', 'unknown'] as const) {
      expect(cardState([step(status)], 0, true)).toMatchObject({ open: false, approvable: false });
    }
  });

  it('makes a rule for a movement only at its turn', () => {
    const move = { step: { action: 'next', description } as const };
    expect(cardState([step('running'), step('proposed', move)], 1, true).forSession).toBe(false);
    expect(cardState([step('awaiting', move)], 0, true).forSession).toBe(true);
    expect(cardState([step('running'), step('proposed')], 1, true).forSession).toBe(true);
  });

  it('says who approved, how long it took and why it did not work', () => {
    const words = (each: Step) => cardState([each], 0, true).words;
    expect(words(step('approved', { approvedBy: 'person' }))).toBe('approved');
    expect(words(step('approved', { approvedBy: 'rule' }))).toContain('rule');
    expect(words(step('done', { milliseconds: 42 }))).toBe('done, 42 ms');
    const problem = { code: 'evaluation-failed', message: 'x is not defined' } as const;
    expect(cardState([step('failed', { result: { summary: '', problem } })], 0, true)).toMatchObject({ reason: 'x is not defined', tone: 'failed' });
    expect(cardState([step('voided', { reason: 'You stepped.' })], 0, true)).toMatchObject({ words: 'voided', reason: 'You stepped.' });
    expect(cardState([step('awaiting', { reason: 'A file has changed.' })], 0, true).reason).toBe('A file has changed.');
  });
});

describe('editing a step', () => {
  it.each(everyStep.map((each) => [each.action, each] as const))('%s: reading an untouched draft gives the same step', (_, each) => {
    const reading = readDraft(each, draftOf(each));
    expect(reading.step).toEqual(planStepSchema.parse(each));
    expect(reading.step && sameStep(reading.step, each)).toBe(true);
  });

  it('takes what was typed and keeps why', () => {
    const original = everyStep[0] as PlanStep;
    const draft = draftOf(original);
    const reading = readDraft(original, { ...draft, fields: { ...draft.fields, expression: 'items[0]', frame: '' } });
    expect(reading.step).toEqual({ action: 'evaluate', expression: 'items[0]', description, expect: 'contains "B"', tests: 'h1' });
  });

  it('says what is wrong at the field, in words', () => {
    const evaluate = everyStep[0] as PlanStep;
    const draft = draftOf(evaluate);
    expect(readDraft(evaluate, { ...draft, fields: { ...draft.fields, expression: '', frame: 'two' } }).problems).toEqual({
      expression: 'Something is needed here.',
      frame: 'A whole number from 0 on is needed.',
    });
    const breakpoints = everyStep[1] as PlanStep;
    const lines = draftOf(breakpoints);
    for (const line of ['', '0', '-1', '1.5', '1e3', 'twelve']) {
      const reading = readDraft(breakpoints, { ...lines, breakpoints: [{ ...lines.breakpoints[0]!, line }] });
      expect(reading.problems).toEqual({ 'breakpoints.0.line': 'A line number from 1 on is needed.' });
    }
    const code = everyStep[10] as PlanStep;
    expect(readDraft(code, { ...draftOf(code), fields: { path: 'a.js', start: '9', end: '3' } }).problems).toHaveProperty('end');
    const call = everyStep.find(({ action }) => action === 'callTool') as PlanStep;
    for (const text of ['', '{"id": seven}', '[7]', '"7"', 'null']) {
      expect(readDraft(call, { ...draftOf(call), fields: { ...draftOf(call).fields, arguments: text } }).problems).toEqual({ arguments: 'A JSON object is needed, for example {"id": 7}.' });
    }
    expect(readDraft(evaluate, { ...draft, fields: { ...draft.fields, expression: 'x'.repeat(4001) } }).problems).toEqual({
      expression: 'This is too long.',
    });
  });

  it('turns a movement into another movement and nothing else', () => {
    const next = { action: 'next', description } as const;
    expect(readDraft(next, { ...draftOf(next), action: 'stepIn' }).step).toMatchObject({ action: 'stepIn' });
    expect(readDraft(next, { ...draftOf(next), action: 'evaluate', fields: { expression: 'evil()' } }).step).toMatchObject({ action: 'next' });
    const evaluate = everyStep[0] as PlanStep;
    expect(readDraft(evaluate, { ...draftOf(evaluate), action: 'restart' }).step).toMatchObject({ action: 'evaluate' });
  });

  it('can take all breakpoints away', () => {
    const original = everyStep[1] as PlanStep;
    expect(readDraft(original, { ...draftOf(original), breakpoints: [] }).step).toMatchObject({ breakpoints: [] });
  });
});

describe('the state of the agent', () => {
  const at = (status: AgentStatus, more: Partial<AgentState> = {}): AgentState => ({ status, planner: { kind: 'model', label: 'tiny', reason: '' }, rules: [], grants: [], since: Date.UTC(2026, 0, 1, 10), ...more });
  const since = Date.UTC(2026, 0, 1, 10);

  it('is one of those that are shown, or none', () => {
    const all: readonly AgentStatus[] = ['launching', 'observing', 'thinking', 'awaiting-release', 'awaiting-approval', 'executing', 'handed-over', 'done', 'gave-up', 'failed', 'timed-out', 'stopped'];
    for (const status of all) expect(statesOf({ status }).filter(({ state }) => state === stateOf(status)), status).toHaveLength(1);
    expect([stateOf('idle'), stateOf('active')]).toEqual([undefined, undefined]);
    expect(statesOf({ status: 'gave-up' }).at(-1)?.label).toBe('Gave up');
  });

  it('says what it waits for, and counts only what takes its time', () => {
    expect(waitWords(at('thinking'), undefined)).toBe('Waits for tiny');
    expect(waitWords(at('thinking'), since + 1999)).toBe('Waits for tiny');
    expect(waitWords(at('thinking'), since + 62_400)).toBe('Waits for tiny, 1 min 2 s');
    expect(waitWords(at('executing', { detail: 'continue' }), since + 5000)).toBe(`Waits for “${actionWords.continue}” to end, 5 s`);
    expect(waitWords(at('handed-over'), since + 5000)).toMatch(/^Waits for you to hand back since \d\d:\d\d$/);
  });

  it('counts down to when the model is asked again', () => {
    const again = at('thinking', { detail: 'Too many requests.', until: since + 8000 });
    expect([0, 7500, 9000].map((passed) => waitWords(again, since + passed))).toEqual(['in 8 s', 'in 1 s', 'now'].map((when) => `Asks the model again ${when}: Too many requests.`));
  });
});
