import { useRef, useState } from 'react';
import { launchSubject } from '../../../../shared/launch.ts';
import { launchKey, runnableFile, startTarget, visibleRows } from '../../commands/run-commands.ts';
import { commandOf } from '../../commands/registry.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { baseName, type ViewState } from '../../store/view.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { rowIcon, rowNote } from '../configurations/row-icon.ts';
import { launchIcon } from '../launch/launch-target.ts';
import { CommandButton } from './command-button.tsx';
import { useSuggestions } from './use-suggestions.ts';

const mostSuggestions = 16;
const longestCommand = 60;
const selectRecent = (state: ReplicaState) => state.snapshot.recentLaunches;
const selectConfigurations = (state: ReplicaState) => state.snapshot.configurations;
const selectChoice = (state: ViewState) => state.launchChoice;
const selectPath = ({ editors, activeEditor }: ViewState) => editors.find((editor) => editor.key === activeEditor)?.path;

/** The start button and what it starts. */
export function LaunchPicker() {
  const recent = useReplica(selectRecent);
  const choice = useView(selectChoice);
  const file = useView(runnableFile);
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const configurations = useReplica(selectConfigurations);
  const target = startTarget(choice, file, { configurations, recentLaunches: recent });
  const name = target?.row ? target.row.name : target ? (target.launch.name ?? baseName(launchSubject(target.launch))) : 'No launch yet';

  return (
    <div className="launch-picker">
      <CommandButton id="run.start" icon="debug-start" />
      <button
        ref={button}
        type="button"
        className="launch-choice"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        aria-label={`What to launch: ${name}`}
        onClick={() => {
          const box = button.current?.getBoundingClientRect();
          if (box) setAt({ x: box.left, y: box.bottom + 4 });
        }}
      >
        {target && <Icon name={target.row ? rowIcon(target.row) : launchIcon(target.launch)} />}
        <MiddleText text={name} />
        <Icon name="chevron-down" />
      </button>
      {at && <LaunchMenu at={at} onClose={() => setAt(null)} />}
    </div>
  );
}

interface LaunchMenuProps {
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** What F5 can start: what was launched before, the open file, and what the workspace suggests now that somebody looks. */
function LaunchMenu({ at, onClose }: LaunchMenuProps) {
  const { view, run } = useCockpit();
  const recent = useReplica(selectRecent);
  const choice = useView(selectChoice);
  const file = useView(runnableFile);
  const suggestions = useSuggestions(useView(selectPath), recent) ?? [];
  const configurations = useReplica(selectConfigurations);
  const started = startTarget(choice, file, { configurations, recentLaunches: recent });
  const target = started?.launch ?? null;
  const rows = visibleRows(configurations.rows);
  const chosenFile = target !== null && target !== choice && !recent.some((launch) => launch === target);

  const items: readonly MenuItem[] = [
    ...rows.flatMap((row, index): readonly MenuItem[] => [
      ...(index > 0 && row.group !== rows[index - 1]?.group ? (['line'] as const) : []),
      {
        text: visibleText(row.name),
        icon: row.problem ? 'warning' : rowIcon(row),
        note: visibleText(rowNote(row)),
        checked: row === started?.row,
        run: () => view.chooseLaunch({ configuration: row.id }),
      },
    ]),
    ...(configurations.problems.length > 0 ? [{ text: problemWords(configurations.problems.length), icon: 'warning', run: () => view.openOverlay({ kind: 'configurations' }) }] : []),
    ...(rows.length > 0 || configurations.problems.length > 0 ? (['line'] as const) : []),
    { text: 'Add configuration…', icon: 'new-file', run: () => run('run.addConfiguration') },
    ...(configurations.rows.length > 0 ? [{ text: 'Edit configurations…', icon: 'edit', run: () => view.openOverlay({ kind: 'configurations', id: started?.row?.id ?? configurations.rows[0]!.id }) }] : []),
    'line',
    ...recent.map(
      (launch): MenuItem => ({
        text: launch.name,
        icon: launchIcon(launch),
        note: baseName(launch.cwd),
        checked: launch === target,
        run: () => view.chooseLaunch(launchKey(launch)),
      }),
    ),
    ...(file ? [{ text: `Open file: ${baseName(file)}`, checked: chosenFile, run: () => view.chooseLaunch('file') }] : []),
    ...(recent.length > 0 || file ? (['line'] as const) : []),
    { text: 'Launch or attach…', icon: 'add', keys: commandOf('run.configure').keys, run: () => run('run.configure') },
    { text: 'Attach to process…', icon: 'plug', run: () => run('run.attach') },
    ...(recent[0] ? [{ text: 'Edit and launch…', icon: 'pencil', run: () => target && view.openOverlay({ kind: 'launch', initial: target }) }] : []),
    { text: 'Debug adapters…', icon: 'debug-alt', run: () => run('adapters.open') },
    // They come a moment later: nothing may move away from under the pointer.
    ...(suggestions.length > 0 ? (['line'] as const) : []),
    ...suggestions.slice(0, mostSuggestions).map(
      ({ launch, command }): MenuItem => ({
        text: visibleText(launch.name),
        icon: launchIcon(launch),
        ...(command === launch.name ? {} : { note: visibleText(command.slice(0, longestCommand)) }),
        checked: target !== null && target === choice && launch.name === target.name,
        run: () => view.chooseLaunch(launch),
      }),
    ),
  ];

  return <Menu label="What to launch" items={items} at={at} onClose={onClose} />;
}

/** Of the files as a whole: what is not in the list may be why. */
const problemWords = (count: number) => (count === 1 ? 'A problem in launch.json or beside it…' : `${count} problems in launch.json or beside it…`);
