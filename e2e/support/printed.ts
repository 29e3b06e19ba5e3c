/** Waiting for what a program that was started prints. */
import type { StartedProcess } from '../../src/main/core/base/process.ts';

/** Resolves as soon as its output has this, with the first group of it. Rejects when it ends before. */
export function printed(target: StartedProcess, words: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = words.exec(target.stdoutTail());
      if (found) resolve(found[1] ?? found[0]);
    };
    target.onOutput(look);
    void target.closed.then((exit) => reject(new Error(`it ended (${JSON.stringify(exit)}) before it printed ${words}: ${target.stderrTail()}`)));
    look();
  });
}
