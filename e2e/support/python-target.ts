/** A Python program that runs before anybody debugs it; ended with the test. */
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { startProcess, type StartedProcess } from '../../src/main/core/base/process.ts';
import { printed } from './printed.ts';

export interface PythonTarget extends StartedProcess {
  /** Resolves as soon as its output has this, with the first group of it. */
  printed(words: RegExp): Promise<string>;
  /** Resolves with the next thing that it prints. */
  heard(): Promise<string>;
}

/** `folder` is where debugpy is, for a program that brings it along; '' for the interpreter's own. */
export async function startTarget(python: string, args: readonly string[], folder = ''): Promise<PythonTarget> {
  const environment = { ...cleanEnvironment(process.env), PYDEVD_DISABLE_FILE_VALIDATION: '1', ...(folder === '' ? {} : { PYTHONPATH: folder }) };
  const target = await startProcess({ command: python, args, environment, collectStdout: true });
  onTestFinished(async () => void (await target.end()));
  return {
    ...target,
    heard: () => new Promise((resolve) => target.onOutput(resolve)),
    printed: (words) => printed(target, words),
  };
}
