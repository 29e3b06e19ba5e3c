import { useState, type KeyboardEvent } from 'react';

interface Picked {
  /** Of the entry that Enter takes. */
  readonly at: number;
  readonly pick: (index: number) => void;
  /** For the input above the list; gives whether the key was one of the list's. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/** The keyboard of a list below an input: arrows go round, pages stop at the ends, Enter takes. */
export function usePicked(count: number, take: (index: number) => void): Picked {
  const [index, setIndex] = useState(0);
  const at = Math.min(index, Math.max(0, count - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10 }[event.key];
    if (target !== undefined && count > 0) {
      const wraps = event.key.startsWith('Arrow');
      setIndex(wraps ? (target + count) % count : Math.min(count - 1, Math.max(0, target)));
    } else if (event.key === 'Enter') take(at);
    else return false;
    event.preventDefault();
    return true;
  };
  return { at, pick: setIndex, onKeyDown };
}
