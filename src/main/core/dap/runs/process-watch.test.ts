import { spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchProcess } from './process-watch.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A process, and how it is ended and gone. */
function started() {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const over = new Promise((resolve) => child.once('exit', resolve));
  return {
    processId: child.pid ?? 0,
    end: async () => {
      child.kill('SIGKILL');
      await over;
    },
  };
}

test('a death that nobody tells is noticed once', async () => {
  const { processId, end } = started();
  const gone = vi.fn();
  const watch = watchProcess(processId, () => false, gone);
  vi.advanceTimersByTime(60_000);
  expect(gone).not.toHaveBeenCalled();
  await end();
  vi.advanceTimersByTime(60_000);
  expect(gone).toHaveBeenCalledTimes(1);
  watch.dispose();
});

test('while its debugger still tells of it, a process that has died is not given up', async () => {
  const { processId, end } = started();
  const gone = vi.fn();
  let speaks = true;
  const watch = watchProcess(processId, () => speaks, gone);
  await end();
  vi.advanceTimersByTime(60_000);
  expect(gone).not.toHaveBeenCalled();
  speaks = false;
  vi.advanceTimersByTime(60_000);
  expect(gone).toHaveBeenCalledTimes(1);
  watch.dispose();
});

test('a process that is not there is not of this machine', async () => {
  const { processId, end } = started();
  await end();
  const gone = vi.fn();
  watchProcess(processId, () => false, gone);
  vi.advanceTimersByTime(60_000);
  expect(gone).not.toHaveBeenCalled();
});
