import { consoleFilters, type ConsoleFilter } from '../../../../shared/debug.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { FilterState } from './console-filter.ts';
import type { ConsoleQuery } from './use-console.ts';

interface ConsoleBarProps {
  readonly query: ConsoleQuery;
  readonly found: FilterState | undefined;
  readonly total: number;
  readonly onQuery: (query: ConsoleQuery) => void;
  readonly onClose: () => void;
}

const names: Readonly<Record<ConsoleFilter, string>> = { all: 'Everything', output: 'Output', errors: 'Errors', evaluations: 'Evaluations' };
const kinds = consoleFilters.map((value) => ({ value, text: names[value] }));

/** Searches the whole console, also what is no longer in memory; shows only what was found. */
export function ConsoleBar({ query, found, total, onQuery, onClose }: ConsoleBarProps) {
  const progress = found?.running && total > 0 ? `, searched ${Math.floor((found.scanned / total) * 100)} %` : '';
  return (
    <div
      className="console-filter"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextInput
        autoFocus
        value={query.text}
        placeholder="Show only entries with this text"
        aria-label="Search the console"
        onChange={(event) => onQuery({ ...query, text: event.target.value })}
      />
      <Segmented label="Kinds of entries" options={kinds} value={query.filter} onChange={(filter) => onQuery({ ...query, filter })} />
      <span className="console-found" role="status">
        {found && `${found.matches.length.toLocaleString('en')} of ${total.toLocaleString('en')}${progress}`}
      </span>
      <IconButton icon="close" label="Close the search" keys="Escape" onClick={onClose} />
    </div>
  );
}
