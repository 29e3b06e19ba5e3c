import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { moveInTree, type TreeRow } from './tree-keys.ts';

export interface Reveal {
  readonly id: string;
}

interface TreeProps<Row extends TreeRow> {
  /** Its name for screen readers. */
  readonly label: string;
  /** The visible rows from top to bottom: the children of an expanded row follow it, one deeper. */
  readonly rows: readonly Row[];
  readonly renderRow: (row: Row, state: { readonly active: boolean; readonly selected: boolean }) => ReactNode;
  /** The row that is chosen (not merely under the cursor). */
  readonly selectedId?: string | undefined;
  /** A row that is to be brought into sight, under the keyboard; another object asks again. */
  readonly reveal?: Reveal | undefined;
  readonly onToggle?: (row: Row, expand: boolean) => void;
  /** Click, or Enter on the row. */
  readonly onActivate?: (row: Row) => void;
  readonly onContextMenu?: (row: Row, at: { readonly x: number; readonly y: number }) => void;
  /** Further keys on the active row; true when it was handled. */
  readonly onKey?: (row: Row, event: KeyboardEvent) => boolean;
  /** The last rows came near: a good moment to read more. */
  readonly onReachEnd?: () => void;
  readonly rowHeight?: number;
  readonly className?: string;
  /** Extra class of a row's line, for example for a change mark. */
  readonly rowClassName?: (row: Row) => string | undefined;
}

const overscan = 8;

/**
 * A virtual tree or list of rows of one height: only what is in sight is in the page, whatever the number of rows.
 * The whole tree is one tab stop; arrow keys, Home, End, page keys and typing a name move in it.
 */
export function Tree<Row extends TreeRow>(props: TreeProps<Row>) {
  const { rows, rowHeight = 22, selectedId, onReachEnd } = props;
  const box = useRef<HTMLDivElement>(null);
  const base = useId();
  const [view, setView] = useState({ top: 0, height: 400 });
  const [activeId, setActiveId] = useState<string | undefined>(selectedId);
  const typed = useRef({ text: '', time: 0 });
  const lastIndex = useRef(0);

  useLayoutEffect(() => watchView(box.current, setView), []);
  useEffect(() => setActiveId(selectedId), [selectedId]);

  const first = Math.max(0, Math.floor(view.top / rowHeight) - overscan);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + overscan);
  const found = rows.findIndex((row) => row.id === activeId);
  // A row that is gone, such as "Reading…", leaves the keyboard at its place.
  const activeIndex = found >= 0 ? found : Math.max(0, Math.min(lastIndex.current, rows.length - 1));
  const active = rows[activeIndex];

  useEffect(() => {
    lastIndex.current = activeIndex;
    if (found < 0 && activeIndex > 0) setActiveId(active?.id);
  }, [found, activeIndex, active?.id]);

  useEffect(() => {
    if (last >= rows.length && rows.length > 0) onReachEnd?.();
  }, [last, rows.length, onReachEnd]);

  const wanted = useRef<Reveal | undefined>(undefined);
  useLayoutEffect(() => {
    if (!props.reveal || wanted.current === props.reveal || !box.current) return;
    const index = rows.findIndex((row) => row.id === props.reveal?.id);
    if (index < 0) return;
    wanted.current = props.reveal;
    setActiveId(props.reveal.id);
    keepInSight(box.current, index, rowHeight);
  }, [props.reveal, rows, rowHeight]);

  const moveTo = (index: number) => {
    const row = rows[index];
    if (!row || !box.current) return;
    setActiveId(row.id);
    keepInSight(box.current, index, rowHeight);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || !active) return;
    if (props.onKey?.(active, event)) {
      event.preventDefault();
      return;
    }
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
    const move = moveInTree({ rows, index: activeIndex, page }, event, typed.current);
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'move') moveTo(move.index);
    else if (move.kind === 'toggle') props.onToggle?.(active, move.expand);
    else props.onActivate?.(active);
  };

  const onRowClick = (row: Row, event: MouseEvent) => {
    setActiveId(row.id);
    if (row.expanded !== undefined && (event.target as Element).closest('.tree-twistie')) props.onToggle?.(row, !row.expanded);
    else if (props.onActivate) props.onActivate(row);
    else if (row.expanded !== undefined) props.onToggle?.(row, !row.expanded);
  };

  return (
    <div
      ref={box}
      className={`tree${props.className ? ` ${props.className}` : ''}`}
      role="tree"
      aria-label={props.label}
      aria-activedescendant={active ? `${base}-${active.id}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="tree-space" role="none" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, offset) => (
          <div
            key={row.id}
            id={`${base}-${row.id}`}
            className={`tree-row${props.rowClassName?.(row) ? ` ${props.rowClassName(row)}` : ''}`}
            role="treeitem"
            aria-level={row.depth + 1}
            aria-setsize={row.setSize}
            aria-posinset={row.position}
            aria-expanded={row.expanded}
            aria-selected={row.id === selectedId}
            aria-checked={row.checked}
            data-active={row === active || undefined}
            style={{ top: (first + offset) * rowHeight, height: rowHeight, paddingLeft: 8 + row.depth * 12 }}
            onClick={(event) => onRowClick(row, event)}
            onContextMenu={(event) => {
              if (!props.onContextMenu) return;
              event.preventDefault();
              setActiveId(row.id);
              props.onContextMenu(row, { x: event.clientX, y: event.clientY });
            }}
          >
            <span
              className={`tree-twistie codicon${row.expanded === undefined ? '' : row.expanded ? ' codicon-chevron-down' : ' codicon-chevron-right'}`}
              aria-hidden="true"
            />
            {props.renderRow(row, { active: row === active, selected: row.id === selectedId })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Puts the keyboard into the tree of this name. */
export function focusTree(label: string): void {
  document.querySelector<HTMLElement>(`[role="tree"][aria-label="${CSS.escape(label)}"]`)?.focus();
}

function watchView(box: HTMLElement | null, set: (view: { top: number; height: number }) => void): (() => void) | undefined {
  if (!box) return undefined;
  const read = () => set({ top: box.scrollTop, height: box.clientHeight });
  const observer = new ResizeObserver(read);
  observer.observe(box);
  box.addEventListener('scroll', read, { passive: true });
  return () => {
    observer.disconnect();
    box.removeEventListener('scroll', read);
  };
}

function keepInSight(box: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight;
}
