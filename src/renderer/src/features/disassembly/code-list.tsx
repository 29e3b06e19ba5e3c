import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { InstructionBreakpoint } from '../../../../shared/debug.ts';
import type { Instruction } from '../../../../shared/low-level.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { useScrollWindow } from '../../ui/use-scroll-window.ts';
import type { CodeRow } from './code-listing.ts';
import { InstructionRow } from './instruction-row.tsx';
import { SourceRow, SymbolRow } from './code-rows.tsx';
import type { CodeReveal } from './use-code.ts';

const rowHeight = 20;
const overscan = 10;
/** Rows that are left at an end when more is read. */
const ahead = 40;

interface CodeListProps {
  readonly rows: readonly CodeRow[];
  readonly bytes: boolean;
  readonly lineOf: (path: string, line: number) => string | undefined;
  /** Where the program stands. */
  readonly current: string | undefined;
  /** Where the focused frame stands. */
  readonly focused: string | undefined;
  readonly live: boolean;
  readonly breakpoints: ReadonlyMap<string, InstructionBreakpoint>;
  readonly settable: boolean;
  readonly whyNot: string | undefined;
  readonly reveal: CodeReveal | null;
  readonly onToggle: (instruction: Instruction) => void;
  readonly onMore: (side: 'before' | 'after') => void;
  readonly onMenu: (instruction: Instruction, at: { readonly x: number; readonly y: number }) => void;
}

/** The listing; rows that come at its top leave what is in sight where it is. */
export function CodeList(props: CodeListProps) {
  const { rows, current, focused, reveal, onMore, onToggle, onMenu } = props;
  const { view } = useCockpit();
  const box = useRef<HTMLDivElement>(null);
  const window = useScrollWindow(box);
  const base = useId();
  const [active, setActive] = useState<string | null>(null);
  const first = Math.max(0, Math.floor(window.top / rowHeight) - overscan);
  const last = Math.min(rows.length, Math.ceil((window.top + window.height) / rowHeight) + overscan);

  const anchor = useRef<Anchor | null>(null);
  const revealed = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const kept = anchor.current ? rows.findIndex(({ id }) => id === anchor.current?.id) : -1;
    if (kept >= 0 && anchor.current) element.scrollTop = kept * rowHeight - anchor.current.inset;
    const at = reveal && reveal.serial !== revealed.current ? rows.findIndex(({ id }) => id === reveal.address) : -1;
    if (reveal && at >= 0) {
      revealed.current = reveal.serial;
      setActive(reveal.address);
      const top = at * rowHeight - element.scrollTop;
      if (top < 2 * rowHeight || top > element.clientHeight - 4 * rowHeight) element.scrollTop = Math.max(0, at * rowHeight - Math.floor(element.clientHeight / 3));
    }
    anchor.current = anchorOf(element, rows);
  }, [rows, reveal]);
  useEffect(() => {
    if (box.current && window.height > 0) anchor.current = anchorOf(box.current, rows);
  });

  useEffect(() => {
    if (window.height === 0 || rows.length === 0) return;
    if (first < ahead) onMore('before');
    if (last > rows.length - ahead) onMore('after');
  }, [first, last, rows, window.height, onMore]);

  const moveTo = (from: number, step: number) => {
    let at = from;
    for (let next = from + Math.sign(step); next >= 0 && next < rows.length && Math.abs(next - from) <= Math.abs(step); next += Math.sign(step)) if (rows[next]?.kind === 'instruction') at = next;
    const row = rows[at];
    const element = box.current;
    if (!row || !element) return;
    setActive(row.id);
    if (at * rowHeight < element.scrollTop) element.scrollTop = at * rowHeight;
    else if ((at + 1) * rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = (at + 1) * rowHeight - element.clientHeight;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const found = rows.findIndex(({ id }) => id === active);
    const at = found < 0 ? Math.floor(window.top / rowHeight) : found;
    const row = rows[at];
    const page = Math.max(2, Math.floor(window.height / rowHeight) - 2);
    const step = { ArrowDown: 4, ArrowUp: -4, PageDown: page, PageUp: -page }[event.key];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveTo(at, nearest(rows, at, event.key === 'ArrowDown' ? 1 : -1));
    else if (step !== undefined) moveTo(at, step);
    else if (event.key === 'F9' && row?.kind === 'instruction' && props.settable) onToggle(row.instruction);
    else if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && row?.kind === 'instruction') {
      const place = document.getElementById(`${base}${row.id}`)?.getBoundingClientRect();
      onMenu(row.instruction, { x: (place?.left ?? 0) + 40, y: place?.bottom ?? 0 });
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={box}
      className="code-list code"
      role="listbox"
      aria-label="Machine code"
      aria-activedescendant={active === null ? undefined : `${base}${active}`}
      tabIndex={0}
      data-focus-here=""
      data-own-keys="F9"
      data-stale={!props.live || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="code-space" role="presentation" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, offset) => {
          const style = { top: (first + offset) * rowHeight };
          if (row.kind === 'symbol') return <SymbolRow key={row.id} name={row.name} style={style} />;
          if (row.kind === 'source') {
            const { path, line } = row;
            return <SourceRow key={row.id} row={row} text={props.lineOf(path, line)} style={style} onOpen={() => view.openPath(path, { line })} />;
          }
          const { address } = row.instruction;
          return (
            <InstructionRow
              key={row.id}
              id={`${base}${row.id}`}
              instruction={row.instruction}
              bytes={props.bytes}
              arrow={address === current ? 'top' : address === focused ? 'focused' : undefined}
              breakpoint={props.breakpoints.get(address)}
              settable={props.settable}
              whyNot={props.whyNot}
              active={row.id === active}
              style={style}
              onToggle={onToggle}
              onSelect={() => setActive(row.id)}
              onMenu={onMenu}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The row at the top of what is in sight, and how much of it is hidden. */
interface Anchor {
  readonly id: string;
  readonly inset: number;
}

function anchorOf(element: HTMLElement, rows: readonly CodeRow[]): Anchor | null {
  const at = Math.floor(element.scrollTop / rowHeight);
  const row = rows[at];
  return row ? { id: row.id, inset: at * rowHeight - element.scrollTop } : null;
}

/** How far the next instruction is in a direction. */
function nearest(rows: readonly CodeRow[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step) if (rows[at]?.kind === 'instruction') return at - from;
  return 0;
}
