import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyTally, type Tally } from './reports.ts';
import { judge, runSuites, type Finished } from './run-suites.ts';
import { root, type Suite, type SuiteContext } from './suites.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-suites-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A suite that runs a script of one line. */
function suite(name: string, script: string, needs: readonly string[] = []): Suite {
  const path = join(folder, `${name}.cjs`);
  writeFileSync(path, script);
  const run = async ({ run }: SuiteContext): Promise<Tally> => {
    const code = await run(relative(root, path), []);
    return code === 0 ? { ...emptyTally, passed: 1 } : { ...emptyTally, failed: [{ name, reason: `code ${code}` }] };
  };
  return { name, needs, run };
}

/** Runs suites and tells in which order they started. */
async function run(chosen: readonly Suite[], limit = 20): Promise<{ finished: Record<string, Finished>; started: string[] }> {
  const started: string[] = [];
  const finished = await runSuites(chosen, {
    budgets: new Map(chosen.map(({ name }) => [name, { budget: 10, limit }])),
    slots: 2,
    missing: ['chromium'],
    scratch: folder,
    onStart: (name) => started.push(name),
    onFinish: () => undefined,
  });
  return { started, finished: Object.fromEntries(finished.map((one) => [one.suite, one])) };
}

describe('runSuites', () => {
  test('collects output and tells suites what is missing', async () => {
    const { finished } = await run([suite('hello', 'console.log(process.env.DAPILOT_MISSING)')]);
    expect(finished['hello']).toMatchObject({ output: 'chromium\n', tally: { passed: 1 } });
  });

  test('starts a suite after those it needs, whatever the order', async () => {
    const { started } = await run([suite('last', '', ['first']), suite('first', ''), suite('beside', '')]);
    expect(started).toEqual(['first', 'beside', 'last']);
  });

  test('does not run what needs a failed suite, and says so', async () => {
    const { finished, started } = await run([suite('bad', 'process.exit(3)'), suite('next', '', ['bad'])]);
    expect(started).toEqual(['bad']);
    expect(finished['next']?.tally.failed).toEqual([{ name: 'not run', reason: 'it needs bad, which failed' }]);
  });

  test('kills a suite at its limit', async () => {
    const { finished } = await run([suite('endless', 'setInterval(() => {}, 1000)')], 0.5);
    expect(finished['endless']?.tally.failed).toContainEqual({ name: 'time', reason: 'killed at its limit of 0.5 s' });
    expect(finished['endless']?.seconds).toBeLessThan(5);
  });
});

describe('judge', () => {
  const passed = { ...emptyTally, passed: 3 };

  test('fails a suite over its budget although its tests passed', () => {
    expect(judge(passed, 10.04, { budget: 10, limit: 20 }, false)).toEqual({
      ...passed,
      failed: [{ name: 'time', reason: 'over its budget: 10.0 s of 10 s' }],
    });
  });

  test('fails a suite without tests', () => {
    expect(judge(emptyTally, 1, { budget: 10, limit: 20 }, false).failed).toEqual([
      { name: 'nothing ran', reason: 'the suite has no tests' },
    ]);
  });

  test('leaves a suite in time alone', () => {
    expect(judge(passed, 9, { budget: 10, limit: 20 }, false)).toBe(passed);
  });
});
