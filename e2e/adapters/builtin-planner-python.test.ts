/** The built-in planner against Python programs with known causes: real loop, real debugpy, nobody to click. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toProblem } from '../../src/shared/errors.ts';
import { openCorpus, type Corpus } from '../support/causes.ts';
import { findDebian, skipMissing } from '../support/debugpy-bench.ts';
import { findPinned, type Found } from '../support/pinned-debugpy.ts';
import { diagnose } from '../support/diagnosis.ts';
import { testVerdicts } from '../support/verdicts.ts';

const folder = realpathSync(join(import.meta.dirname, '../programs/python-causes'));
const all = process.env['DAPILOT_CAUSES'] === 'all';
const found: Found[] = [];
const missing: string[] = [];

beforeAll(async () => {
  for (const find of [findPinned, findDebian]) {
    await find().then(
      (each) => found.push(each),
      (error: unknown) => missing.push(toProblem(error).message),
    );
  }
}, 180_000);

beforeEach((context) => {
  if (missing.length > 0) skipMissing(context, missing.join('; '));
});

/** In the normal run the programs take turns with the two debugpys; with all of them each runs on both. */
const runs: readonly { readonly name: string; readonly pick: (index: number) => number }[] = all
  ? [
      { name: 'debugpy as DAPilot installs it', pick: () => 0 },
      { name: 'debugpy of Debian', pick: () => 1 },
    ]
  : [{ name: 'both debugpys in turn', pick: (index) => index % 2 }];

describe.each(runs)('the corpus on $name', ({ pick }) => {
  const corpus: Corpus = openCorpus(folder);

  beforeAll(async () => {
    if (missing.length > 0) return;
    await corpus.run(2, (_, index) => {
      const python = found[pick(index)];
      return python ? { python } : {};
    });
  }, 1_200_000);

  test.each(corpus.names)('%s', (name) => {
    expect(corpus.outcomeOf(name), corpus.said(name)).toBe(corpus.expected.get(name)?.answer ?? 'right');
  });

  testVerdicts(corpus, /undefined|\[object|could not be read/);

  test('only what provably looks is looked at, and nothing is asked for that would need a click', () => {
    for (const [name, { rounds }] of corpus.tasks) {
      const refused = rounds.flatMap(({ steps }) => steps).filter(({ status }) => status === 'refused');
      expect(refused.map(({ step, result }) => [name, step, result?.summary])).toEqual([]);
    }
  });

  afterAll(() => console.log(corpus.report()));
});

test('a test of the project, launched as a module, is followed like a program', async () => {
  const [python] = found;
  const workspace = mkdtempSync(join(realpathSync(tmpdir()), 'dapilot-module-'));
  writeFileSync(join(workspace, 'cart.py'), 'PRICES = {"tea": 450}\n\n\ndef total(names):\n    return sum(PRICES[name] for name in names)\n');
  writeFileSync(join(workspace, 'test_cart.py'), 'import unittest\nfrom cart import total\n\n\nclass CartTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total([" tea"]), 450)\n');
  try {
    const task = await diagnose({ folder: workspace, program: { target: 'module', module: 'unittest', args: ['test_cart'] }, ...(python ? { python } : {}) });
    expect(task.verdict?.rootCause).toMatchObject({ path: join(workspace, 'test_cart.py'), line: 7 });
  } finally {
    rmSync(workspace, { recursive: true });
  }
}, 60_000);

describe('what is not allowed is not done', () => {
  test('with looking alone, nothing moves the program, and the cause is still found where looking is enough', async () => {
    const [python] = found;
    const task = await diagnose({ folder: join(folder, 'name-typo'), program: 'temperature.py', allow: ['looks'], ...(python ? { python } : {}) });
    const done = task.rounds.flatMap(({ steps }) => steps).filter(({ status }) => status === 'done');
    expect(done.every(({ risk }) => risk === 'looks')).toBe(true);
    expect(task.verdict?.rootCause.line).toBe(13);
  }, 60_000);

  test('where running again would be needed, it says that it does not know', async () => {
    const [python] = found;
    const task = await diagnose({ folder: join(folder, 'swallowed-exception'), program: 'profile.py', allow: ['looks'], ...(python ? { python } : {}) });
    expect(task.verdict).toBeUndefined();
    expect(task.end).toMatchObject({ status: 'gave-up', reason: 'no-cause' });
    expect(task.end?.message).toContain('I do not know');
  }, 60_000);
});
