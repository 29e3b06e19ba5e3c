import { memo, type CSSProperties } from 'react';
import { addressAt, isChanged, pageBytes, state, type MemoryPage, type MemoryPlace } from './memory-pages.ts';
import { addressDigits, characterOf, groupText, type Format } from './memory-format.ts';
import type { Extent } from './use-selection.ts';

interface MemoryRowProps {
  readonly place: MemoryPlace;
  /** The position of its first byte. */
  readonly at: number;
  readonly bytes: number;
  readonly format: Format;
  /** The page that all of it is on; absent: not read yet. */
  readonly page: MemoryPage | undefined;
  readonly selected: Extent | null;
  readonly head: number | null;
  readonly idOf: (at: number) => string;
  readonly rowIndex: number;
  readonly style: CSSProperties;
}

/** One row: address, groups of bytes, and the same bytes as text. */
export const MemoryRow = memo(function MemoryRow({ place, at, bytes, format, page, selected, head, idOf, rowIndex, style }: MemoryRowProps) {
  const cells = cellsOf(at, bytes, page);
  const groups = Array.from({ length: bytes / format.width }, (_, index) => index * format.width);
  const isSelected = (position: number) => selected !== null && selected.first <= position && position < selected.last;
  return (
    <div className="memory-row" role="row" aria-rowindex={rowIndex} style={style}>
      <span className="memory-address" role="rowheader">
        {addressDigits(addressAt(place, at))}
      </span>
      <span className="memory-groups" role="presentation">
        {groups.map((start) => {
          const group = cells.slice(start, start + format.width);
          const position = at + start;
          const classes = [
            'memory-cell',
            ...(group.some(({ changed }) => changed) ? ['memory-changed'] : []),
            ...(group.every(({ status }) => status === state.byte) ? [] : ['memory-missing']),
            ...(group.every(({ byte, status }) => status === state.byte && byte === 0) ? ['memory-zero'] : []),
            ...(place.position >= position && place.position < position + format.width ? ['memory-place'] : []),
          ];
          return (
            <span
              key={start}
              id={idOf(position)}
              className={classes.join(' ')}
              role="gridcell"
              aria-selected={isSelected(position)}
              data-at={position}
              data-head={head === position || undefined}
              style={{ width: `${format.width * 2 + 1}ch` }}
            >
              {groupWords(group, format)}
            </span>
          );
        })}
      </span>
      <span className="memory-text" role="gridcell">
        {cells.map((cell, index) => (
          <span key={index} data-text-at={at + index} data-selected={isSelected(at + index) || undefined} className={cell.changed ? 'memory-changed' : cell.status === state.byte ? undefined : 'memory-missing'}>
            {cell.status === state.byte ? characterOf(cell.byte) : cell.status === state.gap ? '?' : ' '}
          </span>
        ))}
      </span>
    </div>
  );
});

interface Cell {
  readonly byte: number;
  readonly status: number;
  readonly changed: boolean;
}

function cellsOf(at: number, bytes: number, page: MemoryPage | undefined): readonly Cell[] {
  const from = at - Math.floor(at / pageBytes) * pageBytes;
  return Array.from({ length: bytes }, (_, index) => {
    const inside = from + index;
    return page ? { byte: page.bytes[inside] ?? 0, status: page.states[inside] ?? state.unread, changed: isChanged(page, inside) } : { byte: 0, status: state.unread, changed: false };
  });
}

function groupWords(group: readonly Cell[], format: Format): string {
  if (group.every(({ status }) => status === state.byte)) return groupText(group.map(({ byte }) => byte), format);
  if (group.every(({ status }) => status === state.unread || status === state.end)) return ' '.repeat(format.width * 2);
  const words = group.map(({ byte, status }) => (status === state.byte ? byte.toString(16).padStart(2, '0') : status === state.gap ? '??' : '  '));
  return (format.littleEndian ? words.toReversed() : words).join('');
}
