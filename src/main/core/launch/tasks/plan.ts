/**
 * What a task is once everything in it is resolved: exactly what is reviewed and exactly what runs. Making one asks
 * questions and reads files; running one does neither.
 */
import type { Environment } from '../../base/process.ts';
import type { Matcher } from '../matching/matcher.ts';

export interface TaskPlan {
  readonly label: string;
  /** Root of the workspace that it belongs to. */
  readonly folder: string;
  /** Absent for one that only names others. */
  readonly process?: PlannedProcess;
  readonly background: boolean;
  /** Of a package.json, where one of them runs: their texts, by their names. */
  readonly scripts: Readonly<Record<string, string>>;
  readonly matchers: readonly Matcher[];
  /** What of its matchers cannot be used. */
  readonly notes: readonly string[];
  readonly presentation: Presentation;
  /** Run before it: one after the other, or all at once. */
  readonly dependencies: readonly TaskPlan[];
  readonly sequence: boolean;
}

export interface PlannedProcess {
  /** Program and arguments as they are executed; for a shell task the shell, its switch, and the line that it reads. */
  readonly command: readonly string[];
  /** As a person would write it. */
  readonly shown: string;
  readonly cwd: string;
  /** What the task adds to the person's environment. */
  readonly changes: Environment;
}

/** VS Code's `presentation`, as far as it means something here. The keyboard is never taken. */
export interface Presentation {
  readonly echo: boolean;
  readonly reveal: 'always' | 'silent' | 'never';
  readonly revealProblems: 'always' | 'onProblem' | 'never';
  /** The terminal goes with the task. */
  readonly close: boolean;
}

/** All plans in the order in which they can run: what it depends on first, each once. */
export function plansOf(plan: TaskPlan): readonly TaskPlan[] {
  const seen = new Map<string, TaskPlan>();
  // What several depend on is one object: it is gone through once, however many ways lead to it.
  const visited = new Set<TaskPlan>();
  const visit = (one: TaskPlan): void => {
    if (visited.has(one)) return;
    visited.add(one);
    for (const dependency of one.dependencies) visit(dependency);
    const key = keyOf(one);
    if (!seen.has(key)) seen.set(key, one);
  };
  visit(plan);
  return [...seen.values()];
}

/** Two plans with one key are the same task. */
export function keyOf({ folder, label }: Pick<TaskPlan, 'folder' | 'label'>): string {
  return `${folder}\0${label}`;
}
