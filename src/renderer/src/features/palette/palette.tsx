import { useMemo, useState } from 'react';
import { commands } from '../../../../shared/commands.ts';
import { canRun } from '../../commands/registry.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { startRow, visibleRows } from '../../commands/run-commands.ts';
import { selectWorkspace, type ReplicaState } from '../../store/replica.ts';
import { baseName, joinPath } from '../../store/view.ts';
import { rowNote } from '../configurations/row-icon.ts';
import { fuzzyFilter, fuzzyMatch } from './fuzzy.ts';
import { PickList, type PickEntry } from './pick-list.tsx';
import { useFiles } from './use-files.ts';

interface PaletteProps {
  readonly mode: 'commands' | 'files';
  readonly onClose: () => void;
}

const mostEntries = 50;
const selectConfigurations = (state: ReplicaState) => state.snapshot.configurations;

/** Commands after `>`, files of the workspace without it: one input, the keyboard alone. */
export function Palette({ mode, onClose }: PaletteProps) {
  const [query, setQuery] = useState(mode === 'commands' ? '>' : '');
  const { entries, empty } = useEntries(query, onClose);
  return (
    <PickList
      title={mode === 'commands' ? 'Commands' : 'Go to file'}
      label={query.startsWith('>') ? 'Command' : 'File name; type > for commands'}
      placeholder="File name, or > for commands"
      query={query}
      onQuery={setQuery}
      entries={entries}
      empty={empty}
      onClose={onClose}
    />
  );
}

function useEntries(query: string, onClose: () => void): { entries: readonly PickEntry[]; empty: string } {
  const cockpit = useCockpit();
  const workspace = useReplica(selectWorkspace);
  const wantsCommands = query.startsWith('>');
  const configurations = useReplica(selectConfigurations);
  const files = useFiles(wantsCommands || !workspace ? null : query.trim());
  const entries = useMemo(() => {
    if (wantsCommands) {
      const usable = commands.filter(({ id }) => id !== 'palette.open' && canRun(cockpit, id));
      const rows = canRun(cockpit, 'run.start') ? visibleRows(configurations.rows) : [];
      const starts = fuzzyFilter(query.slice(1), rows, ({ name }) => `Start: ${name}`).map(({ item, match }): PickEntry => ({
        id: `start ${item.id}`,
        text: `Start: ${item.name}`,
        positions: match.positions,
        note: rowNote(item),
        run: () => {
          onClose();
          void startRow(cockpit, item, false);
        },
      }));
      const ofCommands = fuzzyFilter(query.slice(1), usable, ({ category, title }) => `${category}: ${title}`).map(({ item, match }): PickEntry => ({
        id: item.id,
        text: `${item.category}: ${item.title}`,
        positions: match.positions,
        keys: 'keys' in item ? item.keys : undefined,
        run: () => {
          onClose();
          cockpit.run(item.id);
        },
      }));
      return [...ofCommands, ...starts];
    }
    return files.paths.slice(0, mostEntries).map((path): PickEntry => {
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
  }, [cockpit, configurations, files, onClose, query, wantsCommands, workspace]);
  const nothing = wantsCommands ? 'No command of this name can be used now.' : workspace ? files.state : 'Open a folder first; > lists commands.';
  return { entries, empty: nothing };
}
