import { useEffect, useMemo, useState } from 'react';
import { toProblem } from '../../../../shared/errors.ts';
import type { TaskList, TaskRow } from '../../../../shared/tasks.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { editorPlace } from '../../commands/run-commands.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { fuzzyFilter } from '../palette/fuzzy.ts';
import { PickList, type PickEntry } from '../palette/pick-list.tsx';

const mostEntries = 200;

/** The tasks of the folder, to search and to run one; read anew each time. */
export function TaskPicker({ onClose }: { readonly onClose: () => void }) {
  const { call, ask, view } = useCockpit();
  const [query, setQuery] = useState('');
  const [list, setList] = useState<TaskList | null>(null);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    let wanted = true;
    call('tasks.list', {}).then(
      (found) => wanted && setList(found),
      (error: unknown) => wanted && setProblem(visibleText(toProblem(error).message)),
    );
    return () => {
      wanted = false;
    };
  }, [call]);

  const entries = useMemo(
    () =>
      fuzzyFilter(query, list?.rows ?? [], ({ label }) => label)
        .slice(0, mostEntries)
        .map(({ item, match }): PickEntry => ({
          id: `${item.folder} ${item.label}`,
          text: item.label,
          positions: match.positions,
          note: noteOf(item),
          run: () => {
            onClose();
            if (item.problem) view.report(item.problem);
            else void ask('task.run', { label: item.label, folder: item.folder, ...editorPlace(view.getState()) });
          },
        })),
    [list, query, onClose, ask, view],
  );
  const broken = list?.problems[0];
  const none = broken ? visibleText(broken.message) : 'The folder has no tasks: write some in .vscode/tasks.json, or scripts in package.json.';
  return (
    <PickList
      title="Run a task"
      label="Task"
      placeholder={broken && list.rows.length > 0 ? visibleText(broken.message) : 'Task to run'}
      query={query}
      onQuery={setQuery}
      entries={entries}
      empty={problem ?? (list === null ? 'Reading…' : list.rows.length === 0 ? none : 'Nothing fits.')}
      onClose={onClose}
    />
  );
}

function noteOf({ detail, type, detected, defaultOfGroup, group, problem }: TaskRow): string {
  if (problem) return problem.message;
  const marks = [defaultOfGroup === true && group !== undefined ? `default ${group}` : undefined, detected === true ? 'detected' : undefined].filter((mark) => mark !== undefined);
  return [detail ?? type, ...marks].join(' · ');
}
