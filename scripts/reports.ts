import { stripVTControlCharacters } from 'node:util';

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
}

export const emptyTally: Tally = { passed: 0, failed: [], skipped: [] };

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
      readonly meta: { readonly skipReason?: string };
    }[];
  }[];
}

/** Counts Vitest's JSON report. A file that failed before its tests could run counts as one failure. */
export function readVitest(report: VitestReport, root: string): Tally {
  const failed: Named[] = [];
  const skipped: Named[] = [];
  let passed = 0;
  for (const file of report.testResults) {
    const path = file.name.replace(`${root}/`, '');
    for (const test of file.assertionResults) {
      const name = [path, ...test.ancestorTitles, test.title].filter(Boolean).join(' > ');
      if (test.status === 'passed') passed++;
      else if (test.status === 'failed') failed.push({ name, reason: firstLine(test.failureMessages[0]) });
      else
        skipped.push({
          name,
          reason: test.meta.skipReason ?? (test.status === 'todo' ? 'to be written' : 'skipped in the file'),
        });
    }
    const named = file.assertionResults.some((test) => test.status === 'failed');
    if (file.status === 'failed' && !named) failed.push({ name: path, reason: firstLine(file.message) });
  }
  return { passed, failed, skipped };
}

interface PlaywrightTest {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly results: readonly { readonly error?: { readonly message?: string } }[];
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
  const failed: Named[] = report.errors.map((error) => ({ name: 'outside the tests', reason: firstLine(error.message) }));
  const skipped: Named[] = [];
  let passed = 0;
  const visit = (suite: PlaywrightSuite, above: readonly string[]) => {
    const titles = [...above, suite.title];
    for (const spec of suite.specs) {
      const name = [...titles, spec.title].filter(Boolean).join(' > ');
      for (const test of spec.tests) {
        if (test.status === 'expected') passed++;
        else if (test.status === 'skipped') skipped.push({ name, reason: skipReason(test) });
        else failed.push({ name, reason: firstLine(test.results.at(-1)?.error?.message) });
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, titles);
  };
  for (const suite of report.suites) visit(suite, []);
  return { passed, failed, skipped };
}

/** Adds tallies up. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.flatMap((tally) => tally.failed),
    skipped: tallies.flatMap((tally) => tally.skipped),
  };
}

function skipReason({ annotations }: PlaywrightTest): string {
  const annotation = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return annotation ? (annotation.description ?? 'skipped in the file') : 'did not run';
}

/** The first line that says something, without terminal colours. */
function firstLine(text: string | undefined): string {
  const lines = stripVTControlCharacters(text ?? '').split('\n');
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'no message';
}
