/** One way out for every entry: whatever asks for the end, it happens once, in order, and in bounded time. */
import { watchParent } from './core/base/parent-watch.ts';

/** After this time the process ends with whatever is left; the guardian ends the rest. */
const longestMilliseconds = 5000;

/**
 * Calls `work` once: for SIGINT, SIGTERM, SIGHUP, the end of the process that started us, output that nobody reads any
 * more, or a call of the function it gives. Then the process exits with the code of that call, else 0. A second Ctrl+C
 * does not wait.
 */
export function endOnce(work: () => Promise<void>, exit: (code: number) => void = process.exit): (code?: number) => void {
  let ending = false;
  function end(code = 0): void {
    if (ending) return;
    ending = true;
    setTimeout(() => exit(1), longestMilliseconds).unref();
    work().then(
      () => exit(code),
      () => exit(1),
    );
  }
  process.on('SIGINT', () => (ending ? exit(130) : end()));
  process.on('SIGTERM', () => end());
  process.on('SIGHUP', () => end());
  process.stdout.on('error', () => end());
  watchParent(() => end());
  return end;
}
