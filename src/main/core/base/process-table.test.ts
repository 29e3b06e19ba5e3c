import { expect, test } from 'vitest';
import { hasEnded, livesOn, numberIsTaken } from './process-table.ts';
import { startProcess } from './process.ts';
import { requireProcess } from './trace-rights.ts';

test.skipIf(process.platform !== 'linux')('what has ended and is not asked for keeps its number, but lives no more', async () => {
  const environment = { PATH: '/usr/bin:/bin' };
  // The parent has become a program that never asks for its child when that ends.
  const parent = await startProcess({ command: '/bin/sh', args: ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], environment, collectStdout: true });
  try {
    await expect.poll(() => parent.stdoutTail()).toMatch(/^\d+\n/);
    const child = Number(parent.stdoutTail());
    await expect.poll(() => livesOn(child)).toBe(false);
    expect(numberIsTaken(child)).toBe(true);
    expect([hasEnded(child), hasEnded(parent.processId), hasEnded(2 ** 22 + 1)]).toEqual([true, false, false]);
    expect(() => requireProcess(child)).toThrow(`Process ${child} has ended; only its entry is left`);
    expect(() => requireProcess(parent.processId)).not.toThrow();
    expect(livesOn(parent.processId)).toBe(true);
    expect(livesOn(process.pid)).toBe(true);
  } finally {
    await parent.end();
  }
  expect(livesOn(parent.processId)).toBe(false);
});
