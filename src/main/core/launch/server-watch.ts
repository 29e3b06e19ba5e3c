/** Waits for the line in which a server says that it is ready: in the console of its session, and in its terminals. */
import { withoutAnsi } from '../../../shared/ansi.ts';
import { createExpressions, type Groups } from './matching/expressions.ts';

export interface ServerWatchParts {
  readonly pattern: string;
  /** What the program has written since the last reading; the last line may be unfinished. */
  read(): readonly string[];
  /** Once; the watch is over then. */
  onReady(groups: Groups): void;
  /** The pattern cannot be used on what the program writes. */
  onGivenUp(): void;
}

export interface ServerWatch {
  /** There is something to read. */
  grew(): void;
  dispose(): void;
}

/** A line that is not finished is looked at when nothing has come for so long. */
const quietMilliseconds = 150;
const longestLine = 4000;
const mostLines = 500;
const mostWaiting = 5000;

export function createServerWatch({ pattern, read, onReady, onGivenUp }: ServerWatchParts): ServerWatch {
  const expressions = createExpressions({ sources: [pattern], flags: 'i', onGivenUp: () => end(onGivenUp) });
  let over = false;
  let waiting: string[] = [];
  let busy = false;
  let timer: NodeJS.Timeout | undefined;

  function end(then?: () => void): void {
    if (over) return;
    over = true;
    clearTimeout(timer);
    expressions.dispose();
    then?.();
  }

  async function look(): Promise<void> {
    busy = true;
    while (waiting.length > 0 && !over) {
      for (const [groups] of await expressions.match(waiting.splice(0, mostLines))) if (groups) end(() => onReady(groups));
    }
    busy = false;
  }

  function readAll(): void {
    waiting.push(...read().map((line) => withoutAnsi(line).slice(0, longestLine)));
    // A server is ready early or never; what a flood hides is not worth a processor.
    waiting = waiting.slice(-mostWaiting);
    if (!busy) void look();
  }

  return {
    grew: () => {
      if (!over) timer ??= setTimeout(() => ((timer = undefined), readAll()), quietMilliseconds).unref();
    },
    dispose: () => end(),
  };
}
