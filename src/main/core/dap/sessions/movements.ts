/** Waiting for what comes of a movement: the next stop anywhere in a tree, or the end of the whole tree. */
import type { ProgramExit } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { Movement } from '../../../../shared/observation.ts';
import type { Waiting } from '../../base/debugger.ts';

export interface Movements {
  /** The next movement from now on; `running` after the time given, `cancelled` when the signal fires. */
  wait(waiting: Waiting): Promise<Movement>;
  stopped(movement: Extract<Movement, { kind: 'stopped' }>): void;
  ended(exit: ProgramExit): void;
}

export function createMovements(): Movements {
  const waiters = new Set<(movement: Movement) => void>();
  const tell = (movement: Movement) => {
    for (const resolve of [...waiters]) resolve(movement);
  };
  return {
    wait: ({ timeoutMilliseconds, signal }) =>
      new Promise((resolve, reject) => {
        const settle = (act: () => void) => {
          waiters.delete(onMovement);
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
          act();
        };
        const onMovement = (movement: Movement) => settle(() => resolve(movement));
        const onAbort = () => settle(() => reject(new DapilotError('cancelled', 'Waiting for the program was cancelled.')));
        const timer = setTimeout(() => onMovement({ kind: 'running' }), timeoutMilliseconds);
        waiters.add(onMovement);
        signal.addEventListener('abort', onAbort, { once: true });
        if (signal.aborted) onAbort();
      }),
    stopped: tell,
    ended: (exit) => tell({ kind: 'ended', exit }),
  };
}
