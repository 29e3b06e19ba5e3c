import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { commands } from '../../../../shared/commands.ts';
import { canRun } from '../../commands/registry.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectWorkspace } from '../../store/replica.ts';
import { baseName, joinPath } from '../../store/view.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { fuzzyFilter, fuzzyMatch } from './fuzzy.ts';
import { useFiles } from './use-files.ts';
import './palette.css';

interface Entry {
  readonly id: string;
  readonly text: string;
  readonly positions: readonly number[];
  readonly note?: string;
  readonly keys?: string | undefined;
  readonly run: () => void;
}

interface PaletteProps {
  readonly mode: 'commands' | 'files';
  readonly onClose: () => void;
}

const mostEntries = 50;

/** Commands after `>`, files of the workspace without it: one input, the keyboard alone. */
export function Palette({ mode, onClose }: PaletteProps) {
  const [query, setQuery] = useState(mode === 'commands' ? '>' : '');
  const [index, setIndex] = useState(0);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { entries, empty } = useEntries(query, onClose);
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
    <Dialog title={mode === 'commands' ? 'Commands' : 'Go to file'} width={600} bare className="palette" onClose={onClose}>
      <input
        className="palette-input"
        role="combobox"
        aria-label={query.startsWith('>') ? 'Command' : 'File name; type > for commands'}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries[at] ? `${listId}-${at}` : undefined}
        placeholder="File name, or > for commands"
        data-first-focus=""
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
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

function useEntries(query: string, onClose: () => void): { entries: readonly Entry[]; empty: string } {
  const cockpit = useCockpit();
  const workspace = useReplica(selectWorkspace);
  const wantsCommands = query.startsWith('>');
  const files = useFiles(wantsCommands || !workspace ? null : query.trim());
  const entries = useMemo(() => {
    if (wantsCommands) {
      const usable = commands.filter(({ id }) => id !== 'palette.open' && canRun(cockpit, id));
      return fuzzyFilter(query.slice(1), usable, ({ category, title }) => `${category}: ${title}`).map(({ item, match }): Entry => ({
        id: item.id,
        text: `${item.category}: ${item.title}`,
        positions: match.positions,
        keys: 'keys' in item ? item.keys : undefined,
        run: () => {
          onClose();
          cockpit.run(item.id);
        },
      }));
    }
    return files.paths.slice(0, mostEntries).map((path): Entry => {
      const name = baseName(path);
      return {
        id: path,
        text: name,
        positions: fuzzyMatch(query, name)?.positions ?? [],
        note: path.slice(0, -name.length).replace(/[\\/]$/, ''),
        run: () => {
          onClose();
          if (workspace) cockpit.view.openPath(joinPath(workspace.path, path), { line: 1 });
        },
      };
    });
  }, [cockpit, files, onClose, query, wantsCommands, workspace]);
  const nothing = wantsCommands ? 'No command of this name can be used now.' : workspace ? files.state : 'Open a folder first; > lists commands.';
  return { entries, empty: nothing };
}

function Emphasised({ text, positions }: { readonly text: string; readonly positions: readonly number[] }) {
  const hit = new Set(positions);
  return [...text].map((letter, index) => (hit.has(index) ? <mark key={index}>{visibleText(letter)}</mark> : visibleText(letter)));
}
