/** The end of what a program wrote into its terminal. Positions count from its very first character and never shift. */
export interface Scrollback {
  readonly end: number;
  push(text: string): void;
  /** What was written from a position on, at most `limit` characters. What is no longer kept is left out. */
  read(from: number, limit: number): { readonly from: number; readonly text: string };
}

/** Keeps at least the last `limit` characters, at most twice as many; begins at a new line after something was dropped. */
export function createScrollback(limit: number): Scrollback {
  let kept = '';
  let pieces: string[] = [];
  let waiting = 0;
  let start = 0;

  /** Joined as late as possible: a long text that grows by small pieces would be copied again and again. */
  function join(): string {
    if (pieces.length > 0) kept += pieces.join('');
    pieces = [];
    waiting = 0;
    return kept;
  }

  function drop(): void {
    const whole = join();
    const cut = whole.length - limit;
    const lineEnd = whole.indexOf('\n', cut);
    // Half a control sequence would be shown as text; a line rarely begins inside of one.
    const from = lineEnd === -1 ? cut : lineEnd + 1;
    kept = whole.slice(from);
    start += from;
  }

  return {
    get end() {
      return start + kept.length + waiting;
    },
    push: (text) => {
      pieces.push(text);
      waiting += text.length;
      if (kept.length + waiting > limit * 2) drop();
    },
    read: (from, count) => {
      const whole = join();
      const first = Math.max(from, start);
      let last = Math.min(first - start + count, whole.length);
      if (last < whole.length && /[\ud800-\udbff]/.test(whole.charAt(last - 1))) last -= 1;
      return { from: first, text: whole.slice(first - start, last) };
    },
  };
}
