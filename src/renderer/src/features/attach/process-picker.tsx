import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Problem } from '../../../../shared/errors.ts';
import type { ProcessKind, ProcessList, RunningProcess } from '../../../../shared/processes.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { usePicked } from '../../ui/use-picked.ts';
import { ProcessRow } from './process-row.tsx';
import { details, kinds } from './process-words.ts';
import { searchProcesses } from './search-processes.ts';
import { useProcesses } from './use-processes.ts';
import './attach.css';

interface ProcessPickerProps {
  readonly title?: string;
  /** What the person is asked for, in the empty input. */
  readonly prompt?: string;
  /** Only these are shown at first. */
  readonly kind?: ProcessKind | 'all';
  /** Grows each time the list is to be read anew: something of it was found to be old. */
  readonly revision?: number;
  /** What is being done with the chosen one; nothing else can be chosen meanwhile. */
  readonly busy?: string | null;
  /** What came of the last choice. */
  readonly problem?: Problem | null;
  readonly onPick: (processId: number, process: RunningProcess) => void;
  readonly onClose: () => void;
  /** Other ways, beside the list. */
  readonly actions?: ReactNode;
}

const mostRows = 300;

/** The programs of this machine, to search and choose one from by keyboard. F5 reads the list anew. */
export function ProcessPicker({ title = 'Attach to process', prompt = 'Name, command line, process id, user or folder', kind = 'all', revision = 0, busy = null, problem = null, onPick, onClose, actions }: ProcessPickerProps) {
  const { list, readAt, reading, problem: unread, refresh } = useProcesses();
  const [query, setQuery] = useState('');
  const [shownKind, setShownKind] = useState(kind);
  const fitting = useMemo(() => searchProcesses(list?.processes ?? [], query, shownKind), [list, query, shownKind]);
  const rows = fitting.slice(0, mostRows);
  const take = (index: number) => {
    const process = rows[index];
    if (process && busy === null) onPick(process.processId, process);
  };
  const { at, pick, onKeyDown } = usePicked(rows.length, take);
  const listId = useId();
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (revision > 0) refresh();
  }, [refresh, revision]);
  const selected = rows[at];
  const shownProblem = problem ?? unread;
  const last = useRef<{ readonly list: ProcessList | null; readonly processId: number | undefined }>({ list: null, processId: undefined });
  // A list that was read anew may have others before the one that was chosen.
  useEffect(() => {
    const kept = last.current.list === list ? -1 : rows.findIndex(({ processId }) => processId === last.current.processId);
    if (kept >= 0) pick(kept);
    last.current = { list, processId: kept >= 0 ? last.current.processId : selected?.processId };
  }, [list, pick, rows, selected]);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, rows]);
  const users = useMemo(() => new Set((list?.processes ?? []).map(({ user }) => user)).size > 1, [list]);

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'F5') {
      refresh();
      event.preventDefault();
    } else onKeyDown(event);
  };
  const search = (text: string) => {
    setQuery(text);
    pick(0);
  };

  return (
    <Dialog title={title} width={860} bare className="palette process-picker" onClose={onClose}>
      <div className="process-search">
        <input
          className="palette-input"
          role="combobox"
          aria-label="Program to attach to"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={selected ? `${listId}-${at}` : undefined}
          placeholder={visibleText(prompt)}
          data-first-focus=""
          data-own-keys="F5"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKey}
        />
        <IconButton icon="refresh" label="Read the list anew" keys="F5" disabled={reading} onClick={refresh} />
      </div>
      <div className="process-kinds">
        <Segmented label="Kind" options={kinds} value={shownKind} onChange={setShownKind} />
        {list && <span className="dim">{fitting.length > mostRows ? `first ${mostRows} of ${fitting.length}` : fitting.length}</span>}
      </div>
      <ul ref={box} id={listId} className="palette-list process-list" role="listbox" aria-label="Programs" aria-busy={reading} data-users={users || undefined}>
        {rows.map((process, index) => (
          <ProcessRow
            key={`${process.processId} ${process.processStart}`}
            id={`${listId}-${index}`}
            process={process}
            heading={headingOf(process) === headingOf(rows[index - 1]) ? undefined : headingOf(process)}
            query={query}
            now={readAt}
            selected={index === at}
            onPoint={() => pick(index)}
            onTake={() => take(index)}
          />
        ))}
      </ul>
      {rows.length === 0 && <p className="palette-empty">{list === null ? (unread ? '' : 'Reading what runs…') : query === '' ? 'Nothing of this kind runs.' : 'Nothing fits.'}</p>}
      {list?.limit && (
        <p className="process-limit" role="note">
          <Icon name="warning" />
          <span>
            {list.limit.message} {list.limit.hint}
          </span>
        </p>
      )}
      {shownProblem && <ProblemMessage problem={shownProblem} />}
      <footer className="process-footer">
        <span className="process-details" role="status">
          {busy ?? (selected ? visibleText(details(selected)) : '')}
        </span>
        {actions}
      </footer>
    </Dialog>
  );
}

function headingOf(process: RunningProcess | undefined): string | undefined {
  if (!process) return undefined;
  if (process.ours) return 'Started by DAPilot';
  return process.here ? 'In the open folder' : 'Others';
}
