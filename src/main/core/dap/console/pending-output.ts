/**
 * Output that has come and is not made into lines yet. That waits for a frame, so that a flood is taken in by pieces of many
 * messages, and a stop that comes after it does not wait for its lines. Whoever looks at the console settles it first.
 */
import { setImmediate } from 'node:timers';
import type { ConsoleKind } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';

export interface OutputPiece {
  readonly kind: ConsoleKind;
  readonly sessionId: SessionId;
  readonly text: string;
  /** When the first of it came. */
  readonly time: number;
}

export interface PendingOutput {
  add(piece: OutputPiece): void;
  /** Takes in all of it, now. */
  settle(): void;
  /** Forgets it. */
  clear(): void;
}

const frameMilliseconds = 16;
const sliceMilliseconds = 6;
const longestPiece = 65_536;
/** What is more is taken in at once: whoever writes faster than that has to wait. */
const mostCharacters = 4_000_000;

/** `take` makes lines of a piece; `told` is called when some were taken in, and once a frame in a flood. */
export function createPendingOutput(take: (piece: OutputPiece) => void, told: () => void): PendingOutput {
  let pieces: OutputPiece[] = [];
  let characters = 0;
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Immediate | undefined;
  let lastTold = 0;

  function schedule(): void {
    timer ??= setTimeout(frame, Math.max(0, frameMilliseconds - (performance.now() - lastTold)));
  }

  function unschedule(): void {
    clearTimeout(timer);
    clearImmediate(soon);
    timer = soon = undefined;
  }

  /** Until `deadline`, at least one of them. */
  function takeUntil(deadline: number): void {
    let taken = 0;
    for (let piece = pieces[0]; piece; piece = pieces[++taken]) {
      if (taken > 0 && performance.now() > deadline) break;
      characters -= piece.text.length;
      take(piece);
    }
    pieces = pieces.slice(taken);
  }

  function frame(): void {
    timer = undefined;
    slice();
    lastTold = performance.now();
    told();
  }

  function slice(): void {
    soon = undefined;
    takeUntil(performance.now() + sliceMilliseconds);
    if (pieces.length === 0) return;
    schedule();
    soon = setImmediate(slice);
  }

  function settle(): void {
    unschedule();
    takeUntil(Infinity);
  }

  return {
    add(piece) {
      const last = pieces.at(-1);
      const joins = last?.kind === piece.kind && last.sessionId === piece.sessionId && last.text.length + piece.text.length <= longestPiece;
      if (last && joins) pieces[pieces.length - 1] = { ...last, text: last.text + piece.text };
      else pieces.push(piece);
      characters += piece.text.length;
      if (characters > mostCharacters) takeUntil(Infinity);
      schedule();
    },
    settle,
    clear() {
      unschedule();
      pieces = [];
      characters = 0;
    },
  };
}
