/** The tasks of the open folder, joined: reading, planning, running. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReviewedCommand } from '../../../../shared/configurations.ts';
import { toProblem } from '../../../../shared/errors.ts';
import type { TaskRow } from '../../../../shared/tasks.ts';
import { optional } from '../../base/loose.ts';
import type { Environment } from '../../base/process.ts';
import { readBounded } from '../read-bounded.ts';
import { detectedTasks } from './detected-tasks.ts';
import { groupOf } from './find-task.ts';
import type { RunParts } from './one-run.ts';
import { plansOf } from './plan.ts';
import { planTask } from './plan-task.ts';
import { createTaskRuns } from './task-runs.ts';
import { refusalOfType, textOf } from './task-types.ts';
import type { Tasks } from './tasks.ts';
import { readTasksText, type TasksText, type WrittenTask } from './tasks-json.ts';

export interface TasksParts extends Omit<RunParts, 'onProblems' | 'onRound'> {
  /** What the person's programs have. */
  environment(): Promise<Environment>;
  readonly platform: NodeJS.Platform;
}

export function createTasks(parts: TasksParts): Tasks {
  const runs = createTaskRuns(parts);

  return {
    list: async (folder) => {
      const { tasks, problems } = await writtenTasks(folder, parts.platform);
      const labels = new Set(tasks.map(({ label }) => label));
      const detected = (await detectedTasks(folder)).filter(({ label }) => !labels.has(label));
      const shown = tasks.filter(({ value }) => value['hide'] !== true);
      return { rows: [...shown.map((task) => rowOf(task, folder)), ...detected.map((task): TaskRow => ({ ...rowOf(task, folder), detected: true }))], problems };
    },
    plan: async (reference, folder, resolve) => {
      const { tasks: written } = await writtenTasks(folder, parts.platform);
      return planTask(reference, { folder, written, detected: await detectedTasks(folder), resolve, environment: await parts.environment() });
    },
    commands: async (plan, purpose) => {
      const environment = await parts.environment();
      return plansOf(plan).flatMap(({ process }): readonly ReviewedCommand[] =>
        process
          ? [{ purpose, command: process.command, cwd: process.cwd, environment: Object.entries(process.changes).map(([name, after]) => ({ name, after, ...(environment[name] === undefined ? {} : { before: environment[name] }) })) }]
          : [],
      );
    },
    run: async (plan, options) => runs.run(plan, await parts.environment(), options),
    stop: runs.stop,
    problems: runs.problems,
    end: runs.end,
  };
}

/** Of .vscode/tasks.json, and of .code-workspace files in the root. */
async function writtenTasks(folder: string, platform: NodeJS.Platform): Promise<TasksText> {
  const entries = await readdir(folder).catch(() => []);
  const workspaces = entries.filter((name) => name.endsWith('.code-workspace')).map((name) => ({ path: join(folder, name), section: ['tasks'] }));
  const read = await Promise.all([{ path: join(folder, '.vscode', 'tasks.json'), section: [] }, ...workspaces].map(({ path, section }) => tasksOf(path, platform, section)));
  return { tasks: read.flatMap(({ tasks }) => tasks), problems: read.flatMap(({ problems }) => problems) };
}

async function tasksOf(path: string, platform: NodeJS.Platform, section: readonly string[]): Promise<TasksText> {
  try {
    const text = await readBounded(path);
    return text === undefined ? { tasks: [], problems: [] } : readTasksText(text, path, platform, section);
  } catch (error) {
    return { tasks: [], problems: [toProblem(error)] };
  }
}

function rowOf({ label, value }: WrittenTask, folder: string): TaskRow {
  const group = groupOf(value);
  const detail = textOf(value['detail']) ?? textOf(value['command']);
  const type = textOf(value['type']) ?? 'process';
  const problem = refusalOfType(type);
  return {
    label,
    type,
    folder,
    ...(detail === undefined ? {} : { detail: detail.slice(0, 300) }),
    ...optional('group', group.name),
    ...(group.isDefault ? { defaultOfGroup: true } : {}),
    ...(problem ? { problem: toProblem(problem) } : {}),
  };
}
