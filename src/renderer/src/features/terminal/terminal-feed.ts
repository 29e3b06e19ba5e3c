/** Brings what a program wrote into its terminal onto the screen: in order, read as fast as the screen takes it. */
import type { TerminalOutput } from '../../../../shared/terminal.ts';

interface FeedParts {
  /** Rejects when it cannot be read now; the next growth tries again. */
  readonly read: (from: number) => Promise<TerminalOutput>;
  /**
   * Resolves when it is on the screen. `old` text stood there before this window looked: what the terminal would answer
   * to it was answered then.
   */
  readonly show: (text: string, old: boolean) => Promise<void>;
  /** Text before what comes next is no longer kept. */
  readonly skipped: () => void;
}

export interface TerminalFeed {
  /** So much is there now. */
  readonly grow: (end: number) => void;
  readonly stop: () => void;
}

/** A feed that begins with everything that is still kept; `end` is where it ends now. */
export function createTerminalFeed({ read, show, skipped }: FeedParts, end: number): TerminalFeed {
  const oldEnd = end;
  let position = 0;
  let known = end;
  let running = false;
  let stopped = false;

  async function run(): Promise<void> {
    running = true;
    try {
      while (!stopped && position < known) {
        const piece = await read(position);
        if (stopped) return;
        if (piece.from > position) skipped();
        const next = piece.from + piece.text.length;
        if (next <= position) return;
        await show(piece.text, piece.from < oldEnd);
        position = next;
        known = Math.max(known, piece.end);
      }
    } finally {
      running = false;
    }
  }

  /** What cannot be read stays where it is until there is more. */
  const go = () => void (running ? undefined : run().catch(() => undefined));

  return {
    grow(next) {
      known = Math.max(known, next);
      if (!stopped) go();
    },
    stop: () => {
      stopped = true;
    },
  };
}
