/** Which task is meant: by its label, by what its type calls it, as the default build task, or by its type. */
import { DapilotError } from '../../../../shared/errors.ts';
import { isObject, type Loose } from '../../base/loose.ts';
import { defaultLabel } from './task-types.ts';
import type { TaskReference } from './tasks.ts';
import { labelOf, type WrittenTask } from './tasks-json.ts';

const defaultBuildTask = '${defaultBuildTask}';

/** `written` wins over `detected`. Throws `task-missing` with what there is. */
export function findTask(reference: TaskReference, written: readonly WrittenTask[], detected: readonly WrittenTask[]): WrittenTask {
  if (typeof reference !== 'string') return byType(reference, written) ?? anonymous(reference);
  if (reference === defaultBuildTask) return buildTask(written) ?? buildTask(detected) ?? missingBuildTask();
  const names = (task: WrittenTask) => [task.label, task.value['identifier'], defaultLabel(task.value)];
  return written.find((task) => names(task).includes(reference)) ?? detected.find(({ label }) => label === reference) ?? missing(reference, written, detected);
}

/** The one that says it is the default; else the only one there is. */
function buildTask(tasks: readonly WrittenTask[]): WrittenTask | undefined {
  const builds = tasks.filter(({ value }) => groupOf(value).name === 'build');
  return builds.find(({ value }) => groupOf(value).isDefault) ?? (builds.length === 1 ? builds[0] : undefined);
}

export function groupOf({ group }: Loose): { readonly name?: string; readonly isDefault: boolean } {
  if (typeof group === 'string') return { name: group, isDefault: false };
  if (!isObject(group) || typeof group['kind'] !== 'string') return { isDefault: false };
  return { name: group['kind'], isDefault: group['isDefault'] === true };
}

/** A reference with the keys of its type means the written task that has the same ones. */
function byType(reference: Loose, written: readonly WrittenTask[]): WrittenTask | undefined {
  const keys = Object.entries(reference);
  return written.find(({ value }) => keys.every(([key, wanted]) => JSON.stringify(value[key]) === JSON.stringify(wanted)));
}

/** It says everything itself. */
function anonymous(reference: Loose): WrittenTask {
  const label = labelOf(reference);
  if (label !== undefined) return { label, value: reference, inputs: [] };
  throw new DapilotError('task-missing', `No task fits ${JSON.stringify(reference).slice(0, 200)}.`, { hint: 'Name it by its label.' });
}

function missing(name: string, written: readonly WrittenTask[], detected: readonly WrittenTask[]): never {
  if (name.startsWith('C/C++: ')) {
    throw new DapilotError('task-missing', `"${name}" is a task that VS Code's C/C++ extension makes up, and it is not written down in tasks.json.`, {
      hint: 'Write it down there, with the compiler as its command and "problemMatcher": "$gcc"; VS Code does the same with "Configure Task".',
    });
  }
  const labels = [...written, ...detected].map(({ label }) => label);
  const offered = labels.length === 0 ? 'The folder has no tasks' : `There are ${labels.slice(0, 8).map((label) => `"${label}"`).join(', ')}${labels.length > 8 ? ' and more' : ''}`;
  throw new DapilotError('task-missing', `There is no task "${name.slice(0, 200)}". ${offered}.`, { hint: 'Correct its name in the configuration, or add the task to .vscode/tasks.json.' });
}

function missingBuildTask(): never {
  throw new DapilotError('task-missing', 'There is no default build task: no task has "group": { "kind": "build", "isDefault": true }.', { hint: 'Give one of them that group in .vscode/tasks.json.' });
}
