import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import { useScrollWindow } from '../../ui/use-scroll-window.ts';
import { GroupInput } from './group-input.tsx';
import { bytesPerRow, type Format } from './memory-format.ts';
import { extentOf, pageBytes, state, type MemoryPage, type MemoryPlace } from './memory-pages.ts';
import type { MemoryReader } from './memory-reader.ts';
import { MemoryRow } from './memory-row.tsx';
import { bytesOf, movedHead, useSelection, type Extent } from './use-selection.ts';

const rowHeight = 20;
const overscan = 4;

export interface ChosenBytes {
  readonly range: Extent;
  readonly bytes: Uint8Array;
}

interface MemoryGridProps {
  readonly reader: MemoryReader;
  readonly place: MemoryPlace;
  readonly format: Format;
  readonly live: boolean;
  /** Absent: bytes cannot be written. */
  readonly onWrite: ((position: number, bytes: Uint8Array) => void) | undefined;
  readonly onCopy: (chosen: ChosenBytes) => void;
  readonly onMenu: (chosen: ChosenBytes, at: { readonly x: number; readonly y: number }, edit: () => void) => void;
}

/** The bytes around a place; only the rows in sight are in the page, and only their bytes are read. */
export function MemoryGrid({ reader, place, format, live, onWrite, onCopy, onMenu }: MemoryGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const window = useScrollWindow(box);
  const base = useId();
  const { pages, stale, end, asked } = useStore(reader.store);
  const character = useCharacterWidth(box);
  const row = bytesPerRow(Math.floor((window.width - 24) / character), format);
  const extent = extentOf(place, end);
  const first = Math.floor(extent.first / row) * row;
  const rows = Math.ceil((extent.last - first) / row);
  const { selection, select } = useSelection(extent, format.width);
  const [editing, setEditing] = useState<{ readonly at: number; readonly text: string } | null>(null);

  const from = Math.max(0, Math.floor(window.top / rowHeight) - overscan);
  const to = Math.min(rows, Math.ceil((window.top + window.height) / rowHeight) + overscan);
  const firstPage = Math.floor((first + from * row) / pageBytes);
  const lastPage = Math.floor((first + Math.max(from, to - 1) * row + row - 1) / pageBytes);

  useEffect(() => {
    if (live && window.height > 0 && rows > 0) reader.want(firstPage, Math.min(lastPage, Math.ceil(extent.last / pageBytes) - 1));
  }, [reader, live, window.height, rows, firstPage, lastPage, extent.last, pages, stale]);

  const reveal = useCallback(
    (at: number, centre: boolean) => {
      const element = box.current;
      if (!element) return;
      const top = Math.floor((at - first) / row) * rowHeight;
      if (centre) element.scrollTop = Math.max(0, top - rowHeight);
      else if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + rowHeight - element.clientHeight;
    },
    [first, row],
  );

  // A place is shown at its own row; another number of bytes in a row keeps what was on top.
  const shown = useRef<{ readonly place: MemoryPlace['base']; readonly reference: string; readonly asked: number } | null>(null);
  const topAt = useRef(place.position);
  useLayoutEffect(() => {
    const isSame = shown.current?.asked === asked && (place.base === undefined ? shown.current.reference === place.reference : shown.current.place === place.base);
    if (!isSame) topAt.current = place.position;
    shown.current = { place: place.base, reference: place.reference, asked };
    const element = box.current;
    if (element) element.scrollTop = Math.max(0, Math.floor((topAt.current - first) / row) * rowHeight - (isSame ? 0 : rowHeight));
  }, [place.base, place.reference, place.position, asked, first, row]);
  useEffect(() => {
    if (window.height > 0) topAt.current = first + Math.ceil(window.top / rowHeight) * row;
  }, [window.top, window.height, first, row]);

  const idOf = useCallback((at: number) => `${base}${at}`, [base]);
  const selected = selection && bytesOf(selection, format.width);

  const chosen = useCallback((): ChosenBytes | null => {
    if (!selection) return null;
    return readChosen(bytesOf(selection, format.width), pages);
  }, [selection, format.width, pages]);

  const edit = (text: string) => {
    if (selection && onWrite) setEditing({ at: groupStart(selection.head, first, format.width), text });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const { key } = event;
    const head = selection?.head ?? place.position;
    const moved = movedHead(event, head, { width: format.width, row, page: Math.max(1, Math.floor(window.height / rowHeight) - 1), start: first });
    const control = event.ctrlKey || event.metaKey;
    const own = chosen();
    if (moved !== undefined) {
      select(moved, event.shiftKey);
      reveal(Math.max(extent.first, Math.min(extent.last - 1, moved)), false);
    } else if (control && key.toLowerCase() === 'c' && own) onCopy(own);
    else if (!control && !event.altKey && /^[\da-f]$/i.test(key) && selection) edit(key);
    else if ((key === 'Enter' || key === 'F2') && selection) edit('');
    else if ((key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) && own && box.current) {
      const cell = document.getElementById(idOf(groupStart(head, first, format.width)))?.getBoundingClientRect();
      onMenu(own, { x: cell?.left ?? 0, y: cell?.bottom ?? 0 }, () => edit(''));
    } else return;
    event.preventDefault();
  };

  const positionUnder = (event: MouseEvent): number | null => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-at], [data-text-at]');
    const at = cell?.dataset['at'] ?? cell?.dataset['textAt'];
    return at === undefined ? null : groupStart(Number(at), first, format.width);
  };

  return (
    <div
      ref={box}
      className="memory-grid code"
      role="grid"
      aria-label="Memory"
      aria-rowcount={rows}
      aria-multiselectable
      aria-activedescendant={selection ? idOf(groupStart(selection.head, first, format.width)) : undefined}
      tabIndex={0}
      data-focus-here=""
      data-stale={!live || undefined}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        const at = positionUnder(event);
        if (at !== null && event.button === 0) select(at, event.shiftKey);
      }}
      onMouseMove={(event) => {
        const at = event.buttons === 1 ? positionUnder(event) : null;
        if (at !== null) select(at, true);
      }}
      onDoubleClick={(event) => positionUnder(event) !== null && edit('')}
      onContextMenu={(event) => {
        const at = positionUnder(event);
        if (at === null) return;
        event.preventDefault();
        const inside = selected && selected.first <= at && at < selected.last;
        if (!inside) select(at, false);
        const own = inside && selected ? selected : { first: at, last: at + format.width };
        onMenu(readChosen(own, pages), { x: event.clientX, y: event.clientY }, () => onWrite && setEditing({ at, text: '' }));
      }}
    >
      <div className="memory-space" role="presentation" style={{ height: rows * rowHeight }}>
        {Array.from({ length: Math.max(0, to - from) }, (_, index) => {
          const at = first + (from + index) * row;
          const touched = selected && selected.first < at + row && at < selected.last ? selected : null;
          return (
            <MemoryRow
              key={at}
              place={place}
              at={at}
              bytes={row}
              format={format}
              page={pages.get(Math.floor(at / pageBytes))}
              selected={touched}
              head={touched && selection ? groupStart(selection.head, first, format.width) : null}
              idOf={idOf}
              rowIndex={from + index + 1}
              style={{ top: (from + index) * rowHeight }}
            />
          );
        })}
        {editing && (
          <GroupInput
            key={editing.at}
            anchor={idOf(editing.at)}
            initial={editing.text}
            format={format}
            onDone={(bytes) => {
              setEditing(null);
              box.current?.focus();
              if (bytes) onWrite?.(editing.at, bytes);
            }}
          />
        )}
      </div>
    </div>
  );
}

function groupStart(at: number, first: number, width: number): number {
  return at - ((((at - first) % width) + width) % width);
}

/** The bytes of a range that are known. */
function readChosen(range: Extent, pages: ReadonlyMap<number, MemoryPage>): ChosenBytes {
  const bytes: number[] = [];
  for (let at = range.first; at < range.last; at += 1) {
    const number = Math.floor(at / pageBytes);
    const page = pages.get(number);
    if (page?.states[at - number * pageBytes] === state.byte) bytes.push(page.bytes[at - number * pageBytes] ?? 0);
  }
  return { range, bytes: Uint8Array.from(bytes) };
}

/** The width of a digit of the grid's font, in pixels. */
function useCharacterWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(8);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const probe = document.createElement('span');
    probe.textContent = '0'.repeat(100);
    probe.className = 'memory-probe';
    element.append(probe);
    setWidth(probe.getBoundingClientRect().width / 100 || 8);
    probe.remove();
  }, [box]);
  return width;
}
