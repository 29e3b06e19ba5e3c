/** Notices the death of a process that nobody tells us about. */
import type { Disposable } from '../../base/disposable.ts';
import { livesOn } from '../../base/process-table.ts';

export type ProcessWatch = Disposable;

const pollMilliseconds = 1000;
/** Whoever debugs it is the first to know, and says more. */
const patiencePolls = 2;

/**
 * Calls `gone` once, some seconds after the process has died. A process that is not there now is not of this machine.
 * `spoke` is whether something came from its debugger since it was asked last: what the program wrote may be on its way
 * for long after its end, and its end comes after that.
 */
export function watchProcess(processId: number, spoke: () => boolean, gone: () => void): ProcessWatch {
  if (!livesOn(processId)) return { dispose: () => undefined };
  let dead = 0;
  const timer = setInterval(() => {
    dead = spoke() || livesOn(processId) ? 0 : dead + 1;
    if (dead <= patiencePolls) return;
    clearInterval(timer);
    gone();
  }, pollMilliseconds);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}
