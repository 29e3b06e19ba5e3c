import { useState } from 'react';
import { ConsoleActions } from './console-actions.tsx';
import { ConsoleBar } from './console-bar.tsx';
import { ConsoleInput } from './console-input.tsx';
import { EntryList } from './console-list.tsx';
import { useConsoleEntries, useConsoleFilter, useConsoleRoot, type ConsoleQuery } from './use-console.ts';
import './console.css';

const everything: ConsoleQuery = { text: '', filter: 'all' };

/** The debug console: output of the program and evaluations, over any number of lines. */
export function Console() {
  const rootId = useConsoleRoot();
  const model = useConsoleEntries(rootId);
  const [searching, setSearching] = useState(false);
  const [query, setQuery] = useState(everything);
  const found = useConsoleFilter(model, searching ? query : everything);
  return (
    <div
      className="console"
      data-pane="console"
      data-own-keys="Ctrl+F"
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
        event.preventDefault();
        setSearching(true);
      }}
    >
      {searching && <ConsoleBar query={query} found={found} total={model.counts.total} onQuery={setQuery} onClose={() => setSearching(false)} />}
      <EntryList key={rootId} model={model} found={found} />
      <ConsoleInput actions={<ConsoleActions model={model} searching={searching} onSearch={() => setSearching(!searching)} />} />
    </div>
  );
}
