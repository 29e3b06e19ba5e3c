/** One way out for every entry: whatever asks for the end, it happens once, in order, and in bounded time. */
import { watchParent } from './core/base/parent-watch.ts';
import { exitCodes } from './exit-codes.ts';

/** After this time the process ends with whatever is left; the guardian ends the rest. */
const longestMilliseconds = 5000;
/** A Ctrl+C that comes sooner is the same one, sent to us and to our group. */
const sameInterruptMilliseconds = 500;

/**
 * Calls `work` once: for SIGINT, SIGTERM, SIGHUP (it is given the signal), the end of the process that started us, output
 * that nobody reads any more, or a call of the function it gives. Then the process exits with the code that `work` gives,
 * else 0. A second Ctrl+C does not wait.
 */
export function endOnce(
  work: (signal?: NodeJS.Signals) => Promise<number | void>,
  exit: (code: number) => void = process.exit,
): () => void {
  let endingSince: number | undefined;
  function end(signal?: NodeJS.Signals): void {
    if (endingSince !== undefined) return;
    endingSince = performance.now();
    setTimeout(() => exit(1), longestMilliseconds).unref();
    work(signal).then(
      (code) => exit(code ?? 0),
      () => exit(1),
    );
  }
  process.on('SIGINT', () => {
    if (endingSince !== undefined && performance.now() - endingSince > sameInterruptMilliseconds) exit(exitCodes.interrupted);
    else end('SIGINT');
  });
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGHUP', () => end('SIGHUP'));
  process.stdout.on('error', () => end());
  watchParent(() => end());
  return () => end();
}
