/** Go programs that are built beforehand, and that run before anybody debugs them. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { chooseGo } from '../../src/main/core/base/choose-go.ts';
import { runProcess, startProcess, type StartedProcess } from '../../src/main/core/base/process.ts';
import { programs } from './go-bench.ts';
import { goEnvironment } from './go-delve.ts';
import { printed } from './printed.ts';

export interface GoTarget extends StartedProcess {
  /** Resolves as soon as its output has this, with the first group of it. */
  printed(words: RegExp): Promise<string>;
}

/** As `go build` makes it: optimised. Removed after the test. */
export async function builtProgram(name: string, ...flags: readonly string[]): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-go-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const go = await chooseGo({ cwd: programs, environment: goEnvironment });
  const path = join(folder, name);
  const { code, stderr } = await runProcess({ command: go, args: ['build', '-o', path, ...flags, `./${name}`], cwd: programs, environment: goEnvironment, timeoutMilliseconds: 300_000 });
  if (code !== 0) throw new Error(stderr);
  return path;
}

/** Ended with the test. */
export async function startGoTarget(command: string, args: readonly string[] = [], cwd = tmpdir()): Promise<GoTarget> {
  const target = await startProcess({ command, args, cwd, environment: goEnvironment, collectStdout: true });
  onTestFinished(async () => void (await target.end()));
  return {
    ...target,
    printed: (words) => printed(target, words),
  };
}
