/**
 * Keys come faster than programs move. So one movement is asked for at each stop, and of what was asked for meanwhile the
 * last is done when the next stop is shown. What was meant for a stop that is not shown soon is not done at a later one.
 */
import type { CommandId } from '../../../shared/commands.ts';
import type { StopNumber } from '../../../shared/ids.ts';
import { patienceMilliseconds } from '../store/calm.ts';
import type { Cockpit } from '../store/cockpit.ts';
import { stopOfFocus } from './when.ts';

export interface Moves {
  /** Whether a command is one of these. */
  has(id: CommandId): boolean;
  /** Now, or at the next stop. `held`: the key is held down, and asks again and again. */
  run(id: CommandId, held: boolean): void;
  /** The key is not held any more: what it asked for last is not done. */
  released(): void;
}

const movements: ReadonlySet<CommandId> = new Set(['run.next', 'run.stepIn', 'run.stepOut', 'run.stepBack', 'run.continue', 'run.reverseContinue']);

/** `act` runs a command if it can be used now, and resolves when it was accepted or refused. */
export function createMoves({ replica, view }: Pick<Cockpit, 'replica' | 'view'>, act: (id: CommandId) => unknown): Moves {
  /** The stop that the program is being moved from. */
  let from: StopNumber | undefined;
  /** The stop that it was last asked to be moved from, with whatever outcome. */
  let asked: StopNumber | undefined;
  let waiting: { readonly id: CommandId; readonly held: boolean } | undefined;

  const shown = () => stopOfFocus(replica.getState().snapshot, view.getState().focus)?.number;

  /** After that time what was accepted is seen; else it was refused. */
  function forget(stop: StopNumber): void {
    setTimeout(() => {
      if (from !== stop || shown() !== stop) return;
      from = waiting = undefined;
    }, 2 * patienceMilliseconds);
  }

  function move(id: CommandId): void {
    const stop = shown();
    from = asked = stop;
    waiting = undefined;
    const done = act(id);
    if (stop !== undefined) void Promise.resolve(done).finally(() => forget(stop));
  }

  view.subscribe(({ focus, ahead }) => {
    if (waiting === undefined) return;
    const stop = shown();
    if (stop === undefined) waiting = undefined;
    // Values that take their time keep nobody where the line is in sight.
    else if (stop !== from && (ahead?.stop === stop || (focus?.live && focus.stop?.number === stop))) move(waiting.id);
  });

  return {
    has: (id) => movements.has(id),
    run: (id, held) => {
      const stop = shown();
      if (stop !== undefined && stop === from) waiting = { id, held };
      // What was refused is not asked for again by a key that is still held.
      else if (!held || stop !== asked) move(id);
    },
    released: () => {
      if (waiting?.held) waiting = undefined;
    },
  };
}
