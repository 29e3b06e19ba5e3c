/** Reading tasks.json as VS Code does. What is broken is said with its place, the rest is used. */
import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Problem } from '../../../../shared/errors.ts';
import { asVsCode } from '../../base/jsonc.ts';
import { isObject, type Loose } from '../../base/loose.ts';
import { depthProblem, lineAt, propertyOf, syntaxProblems } from '../launch-json.ts';
import { forPlatform } from '../platform.ts';
import { defaultLabel } from './task-types.ts';

/** A task as it is written, with what the file says for all of them and for this platform. */
export interface WrittenTask {
  readonly label: string;
  readonly value: Loose;
  /** Of the file that it is from. */
  readonly inputs: readonly Loose[];
  /** From 1; absent for one that nobody wrote. */
  readonly line?: number;
}

export interface TasksText {
  readonly tasks: readonly WrittenTask[];
  readonly problems: readonly Problem[];
}

const mostTasks = 500;
/** What a file may say for all its tasks. */
const common = ['type', 'command', 'args', 'options', 'isBackground', 'presentation', 'problemMatcher', 'suppressTaskName'];

/** `section`: the keys that lead to it; a tasks.json is all of it. Never throws. */
export function readTasksText(text: string, path: string, platform: NodeJS.Platform, section: readonly string[] = []): TasksText {
  const deep = depthProblem(text, path);
  if (deep) return { tasks: [], problems: section.length > 0 ? [] : [deep] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, asVsCode);
  const problems = section.length > 0 ? [] : syntaxProblems(text, path, errors);
  const holder = section.reduce<Node | undefined>((at, key) => propertyOf(at, key), tree);
  const whole: unknown = holder && getNodeValue(holder);
  if (!isObject(whole)) return { tasks: [], problems };
  const old = typeof whole['version'] === 'string' && whole['version'].startsWith('0.');
  if (old) return { tasks: [], problems: [...problems, placed(path, text, 0, 'tasks of version 0.1.0 are not read: VS Code has given them up too', 'Write it anew in version 2.0.0.')] };
  const shared = forPlatform(whole, platform);
  const defaults = Object.fromEntries(common.flatMap((key) => (shared[key] === undefined ? [] : [[key, shared[key]]])));
  const inputs = (Array.isArray(whole['inputs']) ? whole['inputs'] : []).filter(isObject);
  const nodes = propertyOf(holder, 'tasks')?.children ?? [];
  const tasks: WrittenTask[] = [];
  for (const node of nodes.slice(0, mostTasks)) {
    const raw: unknown = getNodeValue(node);
    const value = isObject(raw) ? merged(defaults, forPlatform(raw, platform), raw) : undefined;
    const label = value && labelOf(value);
    if (value && label !== undefined) tasks.push({ label, value, inputs, line: lineAt(text, node.offset) });
    else problems.push(placed(path, text, node.offset, 'a task has to be an object with a "label"', 'Correct it in the file; the others are used meanwhile.'));
  }
  if (nodes.length > mostTasks) problems.push(placed(path, text, 0, `there are ${nodes.length} tasks, of which the first ${mostTasks} are offered`, 'Take some out.'));
  return { tasks, problems };
}

/** What tasks are called by: their label, else what their type calls them. */
export function labelOf(value: Loose): string | undefined {
  for (const key of ['label', 'taskName']) {
    const label = value[key];
    if (typeof label === 'string' && label !== '') return label.slice(0, 400);
  }
  return defaultLabel(value);
}

/** Options are put together key by key: a section for one platform that says a folder leaves the variables as they are. */
function merged(defaults: Loose, task: Loose, raw: Loose): Loose {
  const parts = [defaults['options'], raw['options'], task['options']].filter(isObject);
  const options = Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  const variables = Object.fromEntries(parts.flatMap((part) => (isObject(part['env']) ? Object.entries(part['env']) : [])));
  return { ...defaults, ...task, options: { ...options, env: variables } };
}

function placed(path: string, text: string, offset: number, message: string, hint: string): Problem {
  const line = lineAt(text, offset);
  return { code: 'task-invalid', message: `${path}, line ${line}: ${message}.`, hint, places: [{ path, line, message }] };
}
