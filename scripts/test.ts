import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchParent } from '../src/main/core/base/parent-watch.ts';
import { readBudgets } from './budgets.ts';
import { addTallies, emptyTally, type Named, type Tally } from './reports.ts';
import { runSuites, type Finished } from './run-suites.ts';
import { root, suites, type Suite } from './suites.ts';
import { provideParts, systemParts } from './system-parts.ts';

/**
 *   npm test [-- suite ...]
 *
 * The one runner: every suite, or the named ones and what they need. The last line on standard output is
 * `N passed, N failed, N skipped`; the exit code is 0 when nothing failed and something passed. docs/testing.md has the
 * suites and their budgets.
 */
const startedAt = performance.now();
const scratch = mkdtempSync(join(tmpdir(), 'dapilot-test-'));
const done: Finished[] = [];

// The leashes of our children end with this process, and with them everything the suites started.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop(`ended by ${name}`));
watchParent(() => stop('npm is gone'));

const chosen = choose(process.argv.slice(2));
const missing = await provideParts(chosen.map((suite) => suite.name));
await runSuites(chosen, {
  budgets: readBudgets(readFileSync(join(root, 'docs/testing.md'), 'utf8')),
  // Two suites side by side where there are two cores; more would measure the machine and not the product.
  slots: Math.min(2, availableParallelism()),
  missing,
  scratch,
  onStart: (suite) => print(`${clock()} ${suite} …`),
  onFinish: (finished) => {
    done.push(finished);
    report(finished);
  },
});
finish(process.env['CI'] === 'true' ? missingParts(missing) : emptyTally);

/** The suites that were asked for by name, with those they need; all when none was named. */
function choose(names: readonly string[]): readonly Suite[] {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `No suite is called ${unknown.join(', ')}. There are: ${suites.map((suite) => suite.name).join(', ')}.\n`,
    );
    finish({ ...emptyTally, failed: [{ name: 'arguments', reason: 'unknown suite' }] });
  }
  if (names.length === 0) return suites;
  const wanted = new Set(names.flatMap((name) => [name, ...(suites.find((suite) => suite.name === name)?.needs ?? [])]));
  return suites.filter((suite) => wanted.has(suite.name));
}

/** With CI=true everything has to be there. */
function missingParts(names: readonly string[]): Tally {
  const parts = systemParts.filter((part) => names.includes(part.name));
  return { ...emptyTally, failed: parts.map(({ name, packages }) => ({ name, reason: `missing; apt: ${packages.join(' ')}` })) };
}

/** One line for a suite that passed; all its output for one that did not. */
function report({ suite, tally, seconds, budget, output }: Finished): void {
  const failed = tally.failed.length > 0;
  if (failed && output !== '') print(`\n──── ${suite} ${'─'.repeat(60)}\n${output.trimEnd()}\n${'─'.repeat(66)}`);
  print(
    `${clock()} ${suite}: ${failed ? 'FAILED' : 'ok'}, ${counts(tally)} in ${seconds.toFixed(1)} s (budget ${budget.budget} s)`,
  );
}

/** Prints what failed and what was skipped, the total, and ends. */
function finish(besides: Tally): never {
  rmSync(scratch, { recursive: true, force: true });
  const named = (suite: string, list: readonly Named[]) => list.map(({ name, reason }) => `  ${suite}: ${name} (${reason.replaceAll('\n', '\n      ')})`);
  const skipped = done.flatMap(({ suite, tally }) => named(suite, tally.skipped));
  const unsteady = done.flatMap(({ suite, tally }) => named(suite, tally.unsteady));
  const failed = [...done.flatMap(({ suite, tally }) => named(suite, tally.failed)), ...named('system', besides.failed)];
  if (skipped.length > 0) print(`\nSkipped:\n${skipped.join('\n')}`);
  if (unsteady.length > 0) print(`\nUnsteady, passed at the second try:\n${unsteady.join('\n')}`);
  if (failed.length > 0) print(`\nFailed:\n${failed.join('\n')}`);
  const total = addTallies([...done.map((one) => one.tally), besides]);
  print(`\n${counts(total)}`);
  process.exit(total.failed.length === 0 && total.passed > 0 ? 0 : 1);
}

function stop(reason: string): never {
  finish({ ...emptyTally, failed: [{ name: 'run', reason }] });
}

function counts({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
}

function clock(): string {
  return `[${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s]`;
}

/** Writes a line; a reader that has gone away (`npm test | head`) is no error of ours. */
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.stdout.on('error', () => process.exit(1));
