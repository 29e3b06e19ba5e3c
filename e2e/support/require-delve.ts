/** For window tests of Go programs. */
import { test } from '@playwright/test';
import { toProblem } from '../../src/shared/errors.ts';
import { provideDelve } from './go-delve.ts';

/** Path of a delve that fits the Go of this machine; where there can be none, the test is skipped with the reason. To build it takes minutes. */
export async function requireDelve(): Promise<string> {
  test.setTimeout(300_000);
  const { path = '', missing } = await provideDelve().then(
    (delve) => ({ path: delve.path, missing: undefined }),
    (error: unknown) => ({ path: undefined, missing: toProblem(error).message }),
  );
  test.skip(missing !== undefined, `delve: ${missing}`);
  return path;
}
