import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import './palette.css';

export interface PickEntry {
  readonly id: string;
  readonly text: string;
  /** Letters of `text` that the query matched. */
  readonly positions: readonly number[];
  readonly note?: string;
  readonly keys?: string | undefined;
  readonly run: () => void;
}

interface PickListProps {
  readonly title: string;
  /** Of the input. */
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly entries: readonly PickEntry[];
  /** Said in place of a list without entries. */
  readonly empty: string;
  readonly onClose: () => void;
}

/** One input over a list of what fits it, the keyboard alone. */
export function PickList({ title, label, placeholder, query, onQuery, entries, empty, onClose }: PickListProps) {
  const [index, setIndex] = useState(0);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const at = Math.min(index, Math.max(0, entries.length - 1));

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10 }[event.key];
    if (target !== undefined && entries.length > 0) {
      const wraps = event.key.startsWith('Arrow');
      setIndex(wraps ? (target + entries.length) % entries.length : Math.min(entries.length - 1, Math.max(0, target)));
    } else if (event.key === 'Enter') entries[at]?.run();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={title} width={600} bare className="palette" onClose={onClose}>
      <input
        className="palette-input"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries[at] ? `${listId}-${at}` : undefined}
        placeholder={placeholder}
        data-first-focus=""
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          onQuery(event.target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={listId} className="palette-list" role="listbox" aria-label="Matches">
        {entries.map((entry, position) => (
          <li
            key={entry.id}
            id={`${listId}-${position}`}
            className="palette-entry"
            role="option"
            aria-selected={position === at}
            onPointerMove={() => setIndex(position)}
            onClick={entry.run}
          >
            <span className="palette-text">
              <Emphasised text={entry.text} positions={entry.positions} />
            </span>
            {entry.note && <span className="palette-note">{visibleText(entry.note)}</span>}
            {entry.keys && <Keys keys={entry.keys} />}
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p className="palette-empty">{empty}</p>}
    </Dialog>
  );
}

function Emphasised({ text, positions }: { readonly text: string; readonly positions: readonly number[] }) {
  const hit = new Set(positions);
  return [...text].map((letter, index) => (hit.has(index) ? <mark key={index}>{visibleText(letter)}</mark> : visibleText(letter)));
}
