import { stripVTControlCharacters } from 'node:util';
import type { ReportMeta } from './report-meta.ts';

/** A test that did not pass, with what a reader needs to find it. */
export interface Named {
  readonly name: string;
  readonly reason: string;
}

/** What a suite has to say at its end. */
export interface Tally {
  readonly passed: number;
  readonly failed: readonly Named[];
  readonly skipped: readonly Named[];
  /** Among those that passed: what failed at the first try. */
  readonly unsteady: readonly Named[];
}

export const emptyTally: Tally = { passed: 0, failed: [], skipped: [], unsteady: [] };

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
      readonly meta: ReportMeta;
    }[];
  }[];
}

/** Counts Vitest's JSON report. A file that failed before its tests could run counts as one failure. */
export function readVitest(report: VitestReport, root: string): Tally {
  const failed: Named[] = [];
  const skipped: Named[] = [];
  const unsteady: Named[] = [];
  let passed = 0;
  for (const file of report.testResults) {
    const path = file.name.replace(`${root}/`, '');
    for (const test of file.assertionResults) {
      const name = [path, ...test.ancestorTitles, test.title].filter(Boolean).join(' > ');
      if (test.status === 'passed') passed++;
      if (test.meta.firstTry) unsteady.push({ name, reason: firstLines(test.meta.firstTry) });
      if (test.status === 'failed') failed.push({ name, reason: firstLines(test.failureMessages) });
      if (test.status === 'passed' || test.status === 'failed') continue;
      skipped.push({ name, reason: test.meta.skipReason ?? (test.status === 'todo' ? 'to be written' : 'skipped in the file') });
    }
    const named = file.assertionResults.some((test) => test.status === 'failed');
    if (file.status === 'failed' && !named) failed.push({ name: path, reason: firstLines([file.message]) });
  }
  return { passed, failed, skipped, unsteady };
}

interface PlaywrightTest {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** Counts Playwright's JSON report; errors outside tests count as one failure each. */
export function readPlaywright(report: PlaywrightReport): Tally {
  const failed: Named[] = report.errors.map((error) => ({ name: 'outside the tests', reason: firstLines([error.message]) }));
  const skipped: Named[] = [];
  const unsteady: Named[] = [];
  let passed = 0;
  const visit = (suite: PlaywrightSuite, above: readonly string[]) => {
    const titles = [...above, suite.title];
    for (const spec of suite.specs) {
      const name = [...titles, spec.title].filter(Boolean).join(' > ');
      for (const test of spec.tests) {
        const reason = firstLines((test.results[0]?.errors ?? []).map(({ message }) => message));
        if (test.status === 'expected' || test.status === 'flaky') passed++;
        if (test.status === 'flaky') unsteady.push({ name, reason });
        if (test.status === 'skipped') skipped.push({ name, reason: skipReason(test) });
        if (test.status === 'unexpected') failed.push({ name, reason });
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, titles);
  };
  for (const suite of report.suites) visit(suite, []);
  return { passed, failed, skipped, unsteady };
}

/** Adds tallies up. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.flatMap((tally) => tally.failed),
    skipped: tallies.flatMap((tally) => tally.skipped),
    unsteady: tallies.flatMap((tally) => tally.unsteady),
  };
}

function skipReason({ annotations }: PlaywrightTest): string {
  const annotation = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return annotation ? (annotation.description ?? 'skipped in the file') : 'did not run';
}

const mostLines = 12;

/** What messages begin with, without terminal colours and empty lines: often all that is seen of a run on another machine. */
function firstLines(messages: readonly (string | undefined)[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message ?? '').split('\n').filter((line) => line.trim() !== '').slice(0, mostLines));
  return lines.map((line) => line.trimEnd()).join('\n').trim() || 'no message';
}
