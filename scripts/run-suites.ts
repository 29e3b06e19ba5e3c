import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { join } from 'node:path';
import type { Budget } from './budgets.ts';
import { startLeashed, type Leashed } from './leashed.ts';
import { emptyTally, type Tally } from './reports.ts';
import { root, type Suite } from './suites.ts';

/** A suite that has ended, in whatever way. */
export interface Finished {
  readonly suite: string;
  readonly tally: Tally;
  readonly seconds: number;
  readonly budget: Budget;
  /** All that its tools printed, without colours: some print them whatever they are told. */
  readonly output: string;
}

export interface RunOptions {
  readonly budgets: ReadonlyMap<string, Budget>;
  /** How many suites may run side by side. */
  readonly slots: number;
  readonly missing: readonly string[];
  readonly scratch: string;
  /** Called when a suite starts and when it ends. */
  onStart(suite: string): void;
  onFinish(finished: Finished): void;
}

/** Runs suites side by side, each after those it needs; a suite whose need has failed is a failure and does not run. */
export async function runSuites(chosen: readonly Suite[], options: RunOptions): Promise<readonly Finished[]> {
  const finished: Finished[] = [];
  const running = new Map<string, Promise<void>>();
  const waiting = [...chosen];
  const hasEnded = (name: string) => !chosen.some((suite) => suite.name === name) || finished.some((one) => one.suite === name);

  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < options.slots ? waiting.findIndex((suite) => suite.needs.every(hasEnded)) : -1;
    const [suite] = next < 0 ? [] : waiting.splice(next, 1);
    if (!suite) {
      await Promise.race(running.values());
      continue;
    }
    const failedNeed = finished.find((one) => suite.needs.includes(one.suite) && one.tally.failed.length > 0);
    const work = failedNeed ? Promise.resolve(notRun(suite, failedNeed.suite, options)) : runSuite(suite, options);
    running.set(
      suite.name,
      work.then((result) => {
        finished.push(result);
        running.delete(suite.name);
        options.onFinish(result);
      }),
    );
  }
  return finished;
}

/** Runs one suite inside its budget and kills it at its limit. */
async function runSuite(suite: Suite, options: RunOptions): Promise<Finished> {
  options.onStart(suite.name);
  const budget = budgetOf(suite, options);
  const began = performance.now();
  const commands = new Set<Leashed>();
  const late = new AbortController();
  let output = '';

  const run = async (tool: string, toolArguments: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    if (late.signal.aborted) return 1;
    const command = startLeashed(process.execPath, [join(root, tool), ...toolArguments], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', DAPILOT_MISSING: options.missing.join(','), ...env },
      output: 'pipe',
      graceMilliseconds: 2_000,
      sweep: true,
    });
    commands.add(command);
    command.onOutput((text) => (output += text));
    const code = await command.ended;
    commands.delete(command);
    return code;
  };
  const atLimit = delay(budget.limit * 1_000, undefined, { signal: late.signal }).then(
    () => {
      late.abort();
      for (const command of commands) command.letGo();
      return true;
    },
    () => false,
  );

  const tally = await suite.run({ run, scratch: join(options.scratch, suite.name), missing: options.missing }).catch(broken);
  const wasKilled = late.signal.aborted;
  late.abort();
  await atLimit;
  const seconds = (performance.now() - began) / 1_000;
  return { suite: suite.name, tally: judge(tally, seconds, budget, wasKilled), seconds, budget, output: stripVTControlCharacters(output) };
}

/** Adds to what a suite reports what the clock says about it. */
export function judge(tally: Tally, seconds: number, budget: Budget, wasKilled: boolean): Tally {
  const fail = (reason: string): Tally => ({ ...tally, failed: [...tally.failed, { name: 'time', reason }] });
  if (wasKilled) return fail(`killed at its limit of ${budget.limit} s`);
  if (seconds > budget.budget) return fail(`over its budget: ${seconds.toFixed(1)} s of ${budget.budget} s`);
  if (tally.passed + tally.failed.length + tally.skipped.length === 0) {
    return { ...tally, failed: [{ name: 'nothing ran', reason: 'the suite has no tests' }] };
  }
  return tally;
}

function broken(error: Error): Tally {
  return { ...emptyTally, failed: [{ name: 'runner', reason: error.message }] };
}

function notRun(suite: Suite, failedNeed: string, options: RunOptions): Finished {
  const tally = { ...emptyTally, failed: [{ name: 'not run', reason: `it needs ${failedNeed}, which failed` }] };
  return { suite: suite.name, tally, seconds: 0, budget: budgetOf(suite, options), output: '' };
}

function budgetOf(suite: Suite, options: RunOptions): Budget {
  const budget = options.budgets.get(suite.name);
  if (!budget) throw new Error(`docs/testing.md has no budget for the suite ${suite.name}`);
  return budget;
}
