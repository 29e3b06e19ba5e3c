import { useCallback, useState } from 'react';

/** Positions of bytes: both ends are in it, and the head is where the keyboard is. */
export interface Selection {
  readonly anchor: number;
  readonly head: number;
}

export interface Extent {
  readonly first: number;
  readonly last: number;
}

/** The bytes of a selection that was made in groups of `width`. */
export function bytesOf({ anchor, head }: Selection, width: number): Extent {
  return { first: Math.min(anchor, head), last: Math.max(anchor, head) + width };
}

interface Keys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Where a key moves the head, or undefined for a key that does not move it. */
export function movedHead({ key, ctrlKey, metaKey, altKey }: Keys, head: number, sizes: { readonly width: number; readonly row: number; readonly page: number; readonly start: number }): number | undefined {
  if (altKey || metaKey) return undefined;
  const { width, row, page, start } = sizes;
  const column = (((head - start) % row) + row) % row;
  if (ctrlKey) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return head - width;
    case 'ArrowRight':
      return head + width;
    case 'ArrowUp':
      return head - row;
    case 'ArrowDown':
      return head + row;
    case 'PageUp':
      return head - row * page;
    case 'PageDown':
      return head + row * page;
    case 'Home':
      return head - column;
    case 'End':
      return head - column + row - width;
    default:
      return undefined;
  }
}

/** The selection, kept within `extent`. */
export function useSelection(extent: Extent, width: number) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const { first, last } = extent;
  const select = useCallback(
    (head: number, extend: boolean) =>
      setSelection((before) => {
        const inside = Math.max(first, Math.min(last - width, head));
        return { head: inside, anchor: extend && before ? before.anchor : inside };
      }),
    [first, last, width],
  );
  return { selection, select, clear: useCallback(() => setSelection(null), []) };
}
