/** What a tree needs to know of a row; features add their own fields. */
export interface TreeRow {
  /** Stable over changes of the list, unique in it. */
  readonly id: string;
  /** From 0. */
  readonly depth: number;
  /** Absent: it has no children. */
  readonly expanded?: boolean | undefined;
  /** What typing a name searches; a screen reader says what the row shows. */
  readonly label: string;
  /** For a row that can be on or off. */
  readonly checked?: boolean;
  readonly setSize?: number;
  readonly position?: number;
}

type TreeMove =
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'toggle'; readonly expand: boolean }
  | { readonly kind: 'activate' };

interface KeyLike {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly timeStamp: number;
}

const typingPause = 800;

/**
 * What a key means on the row at `index` where `page` rows are in sight, as in every desktop tree; null when it means nothing.
 * `typed` collects a name that is being typed and is changed here.
 */
export function moveInTree(
  { rows, index, page }: { readonly rows: readonly TreeRow[]; readonly index: number; readonly page: number },
  event: KeyLike,
  typed: { text: string; time: number },
): TreeMove | null {
  const row = rows[index];
  if (!row || event.ctrlKey || event.altKey || event.metaKey) return null;
  const to = (target: number): TreeMove => ({ kind: 'move', index: Math.min(rows.length - 1, Math.max(0, target)) });
  switch (event.key) {
    case 'ArrowDown':
      return to(index + 1);
    case 'ArrowUp':
      return to(index - 1);
    case 'PageDown':
      return to(index + page);
    case 'PageUp':
      return to(index - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (row.expanded === false) return { kind: 'toggle', expand: true };
      return row.expanded ? to(index + 1) : null;
    case 'ArrowLeft':
      return row.expanded ? { kind: 'toggle', expand: false } : to(parentOf(rows, index));
    case 'Enter':
      return { kind: 'activate' };
    case ' ':
      return row.expanded === undefined ? { kind: 'activate' } : { kind: 'toggle', expand: !row.expanded };
    default:
      return event.key.length === 1 ? typedMove(rows, index, event, typed) : null;
  }
}

function parentOf(rows: readonly TreeRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let at = index - 1; at >= 0; at -= 1) if ((rows[at]?.depth ?? 0) < depth) return at;
  return index;
}

function typedMove(
  rows: readonly TreeRow[],
  index: number,
  event: KeyLike,
  typed: { text: string; time: number },
): TreeMove | null {
  typed.text = event.timeStamp - typed.time > typingPause ? event.key : typed.text + event.key;
  typed.time = event.timeStamp;
  const wanted = typed.text.toLowerCase();
  const start = typed.text.length === 1 ? index + 1 : index;
  for (let offset = 0; offset < rows.length; offset += 1) {
    const at = (start + offset) % rows.length;
    if (rows[at]?.label.toLowerCase().startsWith(wanted)) return { kind: 'move', index: at };
  }
  return null;
}
