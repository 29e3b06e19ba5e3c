/** The built-in planner against programs with known causes: real loop, real debugger, nobody to click. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCorpus } from '../support/causes.ts';
import { diagnose } from '../support/diagnosis.ts';
import { testVerdicts } from '../support/verdicts.ts';

const folder = realpathSync(join(import.meta.dirname, '../programs/causes'));
const { names, expected, tasks, outcomeOf, said, ...corpus } = openCorpus(folder);

describe('the corpus', () => {
  beforeAll(() => corpus.run(2), 1_200_000);

  test.each(names)('%s', (name) => {
    expect(outcomeOf(name), said(name)).toBe(expected.get(name)?.answer ?? 'right');
  });

  testVerdicts({ tasks }, /undefined is not|\[object/);

  test('at least four in five are found, and hardly ever another line is named', () => {
    expect(corpus.share('right')).toBeGreaterThanOrEqual(0.8);
    expect(corpus.share('wrong')).toBeLessThan(0.05);
  });

  afterAll(() => console.log(corpus.report()));
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
