import { useCallback, useEffect, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { IconButton } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { TextInput } from '../../ui/input.tsx';
import { withoutAnsi } from '../../../../shared/ansi.ts';
import { Entry } from './console-entry.tsx';
import { ConsoleInput } from './console-input.tsx';
import type { FilterState } from './console-filter.ts';
import { useConsoleEntries, useConsoleFilter, useConsoleRoot, type ConsoleModel } from './use-console.ts';
import './console.css';

const copiedAtMost = 50_000;
const pieceSize = 1000;

/** The debug console: output of the program and evaluations, over any number of lines. */
export function Console() {
  const rootId = useConsoleRoot();
  const model = useConsoleEntries(rootId);
  const [filtering, setFiltering] = useState(false);
  const [query, setQuery] = useState('');
  const found = useConsoleFilter(rootId, filtering ? query : '');
  return (
    <div
      className="console"
      data-pane="console"
      data-own-keys="Ctrl+F"
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
        event.preventDefault();
        setFiltering(true);
      }}
    >
      {filtering && <FilterBar query={query} found={found} total={model.total} onQuery={setQuery} onClose={() => setFiltering(false)} />}
      <EntryList key={rootId} model={model} found={found} />
      <ConsoleInput actions={<Actions model={model} filtering={filtering} onFilter={() => setFiltering(!filtering)} />} />
    </div>
  );
}

interface ListProps {
  readonly model: ConsoleModel;
  readonly found: FilterState | undefined;
}

function EntryList({ model, found }: ListProps) {
  const { cache, total, treeOf } = model;
  const list = useRef<VirtuosoHandle>(null);
  const { following, watch } = useFollowing();
  const version = cache.version();
  const matches = found?.matches;
  const count = matches ? matches.length : total;

  const indexOf = useCallback((position: number) => (matches ? (matches[position] ?? 0) : position), [matches]);
  const render = useCallback(
    (position: number) => {
      const entry = cache.entry(indexOf(position));
      return entry ? <Entry entry={entry} treeOf={treeOf} /> : <div className="console-entry console-missing" />;
    },
    // A new version of the cache means new entries behind the same positions.
    // oxlint-disable-next-line react/exhaustive-deps
    [cache, indexOf, treeOf, version],
  );
  useEffect(() => {
    // The last entry may have grown without a new one: that moves the end, too.
    if (following.current) list.current?.autoscrollToBottom();
  }, [version, following]);

  if (count === 0) {
    return (
      <p className="console-empty">
        {found?.running ? 'Searching…' : found ? 'Nothing in the console holds this text.' : 'Output of the program and results of expressions appear here.'}
      </p>
    );
  }
  return (
    <Virtuoso
      ref={list}
      className="console-list"
      role="log"
      aria-live="off"
      aria-label="Debug console"
      totalCount={count}
      itemContent={render}
      computeItemKey={indexOf}
      defaultItemHeight={20}
      initialTopMostItemIndex={{ index: count - 1, align: 'end' }}
      scrollerRef={watch}
      followOutput={() => (following.current ? 'auto' : false)}
      increaseViewportBy={{ top: 400, bottom: 400 }}
      rangeChanged={({ startIndex, endIndex }) => cache.want(indexOf(startIndex), indexOf(endIndex))}
    />
  );
}

const endThreshold = 24;

/**
 * Whether the list follows its end: from when the person scrolls there until they scroll up. The list's own notion comes
 * a moment late, and output that arrives in that moment would tear the person away from what they read.
 */
function useFollowing() {
  const following = useRef(true);
  const last = useRef(0);
  const watch = useCallback((scroller: HTMLElement | Window | null) => {
    if (!(scroller instanceof HTMLElement)) return;
    scroller.addEventListener(
      'scroll',
      () => {
        const { scrollTop, scrollHeight, clientHeight } = scroller;
        if (scrollHeight - scrollTop - clientHeight < endThreshold) following.current = true;
        else if (scrollTop < last.current) following.current = false;
        last.current = scrollTop;
      },
      { passive: true },
    );
  }, []);
  return { following, watch };
}

interface FilterBarProps {
  readonly query: string;
  readonly found: FilterState | undefined;
  readonly total: number;
  readonly onQuery: (query: string) => void;
  readonly onClose: () => void;
}

function FilterBar({ query, found, total, onQuery, onClose }: FilterBarProps) {
  const progress = found?.running && total > 0 ? `, searched ${Math.floor((found.scanned / total) * 100)} %` : '';
  return (
    <div className="console-filter">
      <TextInput
        autoFocus
        value={query}
        placeholder="Show only entries with this text"
        aria-label="Filter the console"
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <span className="console-found" role="status">
        {found && `${found.matches.length.toLocaleString('en')} of ${total.toLocaleString('en')}${progress}`}
      </span>
      <IconButton icon="close" label="Close the filter" keys="Escape" onClick={onClose} />
    </div>
  );
}

interface ActionsProps {
  readonly model: ConsoleModel;
  readonly filtering: boolean;
  readonly onFilter: () => void;
}

function Actions({ model: { rootId, total }, filtering, onFilter }: ActionsProps) {
  const { ask, view } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const copy = useCopy();
  const copyAll = async () => {
    if (!rootId) return;
    const lines: string[] = [];
    for (let from = Math.max(0, total - copiedAtMost); from < total; from += pieceSize) {
      const piece = await ask('console.read', { rootId, from, count: Math.min(pieceSize, total - from) });
      if (!piece) return;
      for (const entry of piece.entries) lines.push(withoutAnsi(entry.text).replace(/\n$/, ''));
    }
    copy(lines.join('\n'));
    if (total > copiedAtMost) view.notify(`The last ${copiedAtMost.toLocaleString('en')} entries of the console were copied.`);
  };
  return (
    <>
      <IconButton icon="filter" label="Filter" keys="Ctrl+F" pressed={filtering} onClick={onFilter} />
      <IconButton icon="copy" label="Copy everything" disabled={total === 0} onClick={() => void copyAll()} />
      <IconButton
        icon="clear-all"
        label="Clear the console"
        disabled={total === 0 || !driver}
        onClick={() => rootId && void ask('console.clear', { rootId })}
      />
    </>
  );
}
