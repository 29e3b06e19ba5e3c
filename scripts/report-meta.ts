import type { Reporter, TestCase } from 'vitest/node';

/** What of a test's end the JSON report does not carry, but its meta data does. */
export interface ReportMeta {
  /** Given to `context.skip(reason)`. */
  readonly skipReason?: string;
  /** Messages of the first try, of a test that passed at the second. */
  readonly firstTry?: readonly string[];
}

/** A Vitest reporter that copies into the test's meta data what the runner lists at its end. */
export class ReportMetaWriter implements Reporter {
  /** Called by Vitest when a test has ended. */
  onTestCaseResult(testCase: TestCase): void {
    const result = testCase.result();
    const meta: ReportMeta = {
      ...(result.state === 'skipped' && result.note !== undefined ? { skipReason: result.note } : {}),
      ...(testCase.diagnostic()?.flaky ? { firstTry: (result.errors ?? []).map(({ message }) => message) } : {}),
    };
    Object.assign(testCase.meta(), meta);
  }
}
