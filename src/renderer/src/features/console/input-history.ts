/** What was entered before, walked with the arrow keys. What is being typed is kept at the end. */
interface InputHistory {
  readonly add: (entry: string) => void;
  /** The entry before, or undefined at the oldest; `draft` is what stands in the input now. */
  readonly previous: (draft: string) => string | undefined;
  readonly next: (draft: string) => string | undefined;
}

const limit = 200;

/** A history that starts with `saved` and hands every change to `save`. */
export function createInputHistory(saved: readonly string[] = [], save: (entries: readonly string[]) => void = () => undefined): InputHistory {
  let entries = saved.slice(-limit);
  /** What stands in the input at each position; the last one is the new text. */
  let lines = [...entries, ''];
  let at = lines.length - 1;

  function move(step: number, draft: string): string | undefined {
    if (at + step < 0 || at + step >= lines.length) return undefined;
    lines[at] = draft;
    at += step;
    return lines[at];
  }

  return {
    add(entry) {
      if (entry.trim() !== '' && entries.at(-1) !== entry) {
        entries = [...entries, entry].slice(-limit);
        save(entries);
      }
      lines = [...entries, ''];
      at = lines.length - 1;
    },
    previous: (draft) => move(-1, draft),
    next: (draft) => move(1, draft),
  };
}
