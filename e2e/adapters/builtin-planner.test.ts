/** The built-in planner against programs with known causes: real loop, real debugger, nobody to click. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Task } from '../../src/shared/agent.ts';
import { diagnose } from '../support/diagnosis.ts';

interface Expected {
  readonly program: string;
  readonly class: string;
  readonly causes: readonly { readonly path: string; readonly line: number }[];
  readonly answer?: 'unknown';
  readonly extended?: boolean;
}

type Outcome = 'right' | 'wrong' | 'unknown' | 'error';

const folder = realpathSync(join(import.meta.dirname, '../programs/causes'));
const expectations = new Map(
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'cause.json')))
    .map((name) => [name, JSON.parse(readFileSync(join(folder, name, 'cause.json'), 'utf8')) as Expected] as const)
    .filter(([, { extended }]) => extended !== true || process.env['DAPILOT_CAUSES'] === 'all'),
);
const tasks = new Map<string, Task>();

function outcomeOf(name: string): Outcome {
  const { verdict, end } = tasks.get(name) ?? {};
  const expected = expectations.get(name);
  if (verdict) {
    const path = relative(join(folder, name), verdict.rootCause.path);
    return expected?.causes.some((cause) => cause.path === path && cause.line === verdict.rootCause.line) ? 'right' : 'wrong';
  }
  return end?.reason === 'no-cause' ? 'unknown' : 'error';
}

/** What the planner said, for the message of a failed test. */
function said(name: string): string {
  const { verdict, end } = tasks.get(name) ?? {};
  return verdict ? `${verdict.rootCause.path}:${verdict.rootCause.line}\n${verdict.explanation}` : (end?.message ?? 'nothing');
}

async function diagnoseAll(names: readonly string[], workers: number): Promise<void> {
  const open = [...names];
  const work = async (): Promise<void> => {
    for (let name = open.shift(); name !== undefined; name = open.shift()) {
      tasks.set(name, await diagnose({ folder: join(folder, name), program: expectations.get(name)?.program ?? '' }));
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

describe('the corpus', () => {
  beforeAll(() => diagnoseAll([...expectations.keys()], 2), 1_200_000);

  test.each([...expectations.keys()])('%s', (name) => {
    const expected = expectations.get(name)?.answer ?? 'right';
    expect(outcomeOf(name), said(name)).toBe(expected);
  });

  test('a verdict names what showed it, and what it says can be read', () => {
    for (const [name, { verdict, rounds }] of tasks) {
      if (!verdict) continue;
      expect(verdict.evidence.length, name).toBeGreaterThan(0);
      expect(verdict.explanation, name).not.toMatch(/undefined is not|\[object/);
      expect(verdict.confidence, name).toBeGreaterThanOrEqual(0.5);
      expect(rounds.length, name).toBeLessThanOrEqual(8);
    }
  });

  test('at least four in five are found, and hardly ever another line is named', () => {
    const outcomes = [...expectations.keys()].map(outcomeOf);
    const share = (outcome: Outcome): number => outcomes.filter((each) => each === outcome).length / outcomes.length;
    expect(share('right')).toBeGreaterThanOrEqual(0.8);
    expect(share('wrong')).toBeLessThan(0.05);
  });

  afterAll(() => {
    const rows = [...expectations].map(([name, expected]) => {
      const task = tasks.get(name);
      const confidence = task?.verdict ? task.verdict.confidence.toFixed(2) : '    ';
      return `${outcomeOf(name).padEnd(8)} ${confidence} ${String(task?.rounds.length ?? 0).padStart(2)} rounds  ${expected.class.padEnd(20)} ${name}`;
    });
    const count = (outcome: Outcome): number => rows.filter((row) => row.startsWith(outcome)).length;
    console.log(`${rows.join('\n')}\n${count('right')} right, ${count('wrong')} wrong, ${count('unknown')} unknown, ${count('error')} errors of ${rows.length}`);
  });
});

describe('what is not allowed is not done', () => {
  test('with looking alone, nothing moves the program, and the cause is still found where looking is enough', async () => {
    const task = await diagnose({ folder: join(folder, 'lost-this'), program: 'counter.js', allow: ['looks'] });
    const done = task.rounds.flatMap(({ steps }) => steps).filter(({ status }) => status === 'done');
    expect(done.every(({ risk }) => risk === 'looks')).toBe(true);
    expect(task.verdict?.rootCause.line).toBe(18);
  });

  test('where running again would be needed, it says that it does not know', async () => {
    const task = await diagnose({ folder: join(folder, 'early-bare-return'), program: 'main.js', allow: ['looks'] });
    expect(task.verdict).toBeUndefined();
    expect(task.end).toMatchObject({ status: 'gave-up', reason: 'no-cause' });
    expect(task.end?.message).toContain('I do not know');
  });
});
