import type { Reporter, TestCase } from 'vitest/node';

/**
 * A Vitest reporter that copies the reason given to `context.skip(reason)` into the test's meta data, because the JSON
 * report carries meta data but not the reason. The runner lists skipped tests with it.
 */
export class SkipReasons implements Reporter {
  /** Called by Vitest when a test has ended. */
  onTestCaseResult(testCase: TestCase): void {
    const result = testCase.result();
    if (result.state === 'skipped' && result.note !== undefined) {
      Object.assign(testCase.meta(), { skipReason: result.note });
    }
  }
}
