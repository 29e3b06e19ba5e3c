import { useEffect, useId, useRef } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import { usePicked } from '../../ui/use-picked.ts';
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
  const { at, pick, onKeyDown } = usePicked(entries.length, (index) => entries[index]?.run());
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

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
          pick(0);
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
            onPointerMove={() => pick(position)}
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
