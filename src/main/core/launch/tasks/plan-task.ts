/** From a task as it is written to its plan: variables put in, commands found, what it depends on planned too. */
import { resolve as resolvePath } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import { findExecutable } from '../../base/environment.ts';
import { isObject, record, type Loose } from '../../base/loose.ts';
import type { Environment } from '../../base/process.ts';
import type { Matcher } from '../matching/matcher.ts';
import { readMatchers } from '../matching/read-matcher.ts';
import { findTask } from './find-task.ts';
import type { PlannedProcess, Presentation, TaskPlan } from './plan.ts';
import { commandLine, quotingOf, shellSwitch, type Quoting, type QuotingRules, type Word } from './quoting.ts';
import { commandOfType, defaultMatcher, scriptBodies, textOf } from './task-types.ts';
import type { Resolve, TaskReference } from './tasks.ts';
import type { WrittenTask } from './tasks-json.ts';

export interface PlanContext {
  /** Root of the workspace. */
  readonly folder: string;
  readonly written: readonly WrittenTask[];
  readonly detected: readonly WrittenTask[];
  readonly resolve: Resolve;
  /** What the person's programs have. */
  readonly environment: Environment;
}

const deepest = 30;

/** Throws `task-missing`, `task-invalid`, `not-supported`, or what `resolve` throws. */
export function planTask(reference: TaskReference, context: PlanContext): Promise<TaskPlan> {
  const planned = new Map<WrittenTask, Promise<TaskPlan>>();
  const plan = async (wanted: TaskReference, above: readonly WrittenTask[]): Promise<TaskPlan> => {
    const task = findTask(wanted, context.written, context.detected);
    if (above.includes(task) || above.length > deepest) throw cycle([...above, task]);
    // The same object for all that depend on it, so that it runs once.
    const known = planned.get(task) ?? planOne(task, context, (name) => plan(name, [...above, task]));
    planned.set(task, known);
    return known;
  };
  return plan(reference, []);
}

async function planOne(task: WrittenTask, context: PlanContext, planOther: (name: TaskReference) => Promise<TaskPlan>): Promise<TaskPlan> {
  const { value } = task;
  const dependencies: TaskPlan[] = [];
  for (const name of dependsOn(task)) dependencies.push(await planOther(name));
  const put = (text: string) => context.resolve(text, task.inputs);
  const process = await processOf(task, context, put);
  if (!process && dependencies.length === 0) throw new DapilotError('task-invalid', `The task "${task.label}" has no command, and depends on no other task.`, { hint: 'Give it a "command" or "dependsOn".' });
  const { matchers, notes } = process ? await readMatchers(value['problemMatcher'] ?? defaultMatcher(value), { cwd: process.cwd, folder: context.folder, resolve: put }) : noMatchers;
  return {
    label: task.label,
    folder: context.folder,
    ...(process ? { process } : {}),
    background: value['isBackground'] === true || (value['isBackground'] === undefined && value['type'] === 'typescript' && value['option'] === 'watch'),
    scripts: await scriptBodies(value, context.folder),
    matchers,
    notes,
    presentation: presentationOf(value['presentation']),
    dependencies,
    sequence: value['dependsOrder'] === 'sequence',
  };
}

const noMatchers: { readonly matchers: readonly Matcher[]; readonly notes: readonly string[] } = { matchers: [], notes: [] };

function dependsOn({ label, value }: WrittenTask): readonly TaskReference[] {
  const given = value['dependsOn'];
  if (given === undefined) return [];
  return [given].flat().map((name: unknown) => {
    if (typeof name === 'string' || isObject(name)) return name;
    throw new DapilotError('task-invalid', `"dependsOn" of the task "${label}" has to name tasks.`, { hint: 'Write their labels.' });
  });
}

function cycle(tasks: readonly WrittenTask[]): DapilotError {
  return new DapilotError('task-invalid', `These tasks depend on each other, so none of them can be first: ${tasks.map(({ label }) => `"${label}"`).join(' → ')}.`, { hint: 'Take one of their "dependsOn" away.' });
}

type Put = (text: string) => Promise<string>;

async function processOf({ label, value }: WrittenTask, { folder, environment }: PlanContext, put: Put): Promise<PlannedProcess | undefined> {
  const options = record(value['options']);
  const changes = await variablesOf(options['env'], put);
  const seen = { ...environment, ...changes };
  const given = textOf(options['cwd']);
  const cwd = given === undefined ? folder : resolvePath(folder, await put(given));
  const type = textOf(value['type']) ?? 'process';
  const typed = await commandOfType(type, await putInto(value, put), folder);
  if (typed) return { ...(await executable(typed.command, seen, typed.cwd)), shown: shown(typed.command), cwd: given === undefined ? typed.cwd : cwd, changes };
  if (value['command'] === undefined) return undefined;
  const command = await wordOf(value['command'], put, label);
  const args: Word[] = [];
  for (const word of Array.isArray(value['args']) ? value['args'] : []) args.push(await wordOf(word, put, label));
  if (type !== 'shell') {
    const words = [command, ...args].map((word) => (typeof word === 'string' ? word : word.value));
    return { ...(await executable(words, seen, cwd)), shown: shown(words), cwd, changes };
  }
  const shell = await shellOf(options['shell'], seen, cwd, put);
  const written = value['command'];
  const line = commandLine(command, args, shell.rules, typeof written === 'string' ? written : command);
  return { command: [...shell.command, line], shown: line, cwd, changes };
}

/** Found now, so that what is looked at is what runs; what is not there is said when it is to run. */
async function executable([program = '', ...args]: readonly string[], environment: Environment, cwd: string): Promise<{ readonly command: readonly string[] }> {
  return { command: [(await findExecutable(program, environment, cwd)) ?? program, ...args] };
}

interface Shell {
  readonly command: readonly string[];
  readonly rules: QuotingRules;
}

/** The task's own, else the person's. */
async function shellOf(given: unknown, environment: Environment, cwd: string, put: Put): Promise<Shell> {
  const written = record(given);
  const wanted = textOf(written['executable']);
  const program = wanted === undefined ? usualShell(environment) : await put(wanted);
  const args: string[] = [];
  for (const word of Array.isArray(written['args']) ? written['args'] : []) if (typeof word === 'string') args.push(await put(word));
  const own = shellSwitch(program);
  const missing = own.filter((word) => !args.includes(word));
  return { command: [...(await executable([program], environment, cwd)).command, ...args, ...missing], rules: rulesOf(written['quoting']) ?? quotingOf(program) };
}

function usualShell(environment: Environment): string {
  if (process.platform === 'win32') return environment['ComSpec'] ?? environment['COMSPEC'] ?? 'cmd.exe';
  return environment['SHELL'] ?? '/bin/sh';
}

function rulesOf(given: unknown): QuotingRules | undefined {
  if (!isObject(given)) return undefined;
  const { escape, strong, weak } = given;
  const signs = isObject(escape) ? { sign: textOf(escape['escapeChar']) ?? '\\', signs: textOf(escape['charsToEscape']) ?? ' ' } : typeof escape === 'string' ? { sign: escape, signs: ' ' } : undefined;
  return { ...(signs ? { escape: signs } : {}), ...(typeof strong === 'string' ? { strong } : {}), ...(typeof weak === 'string' ? { weak } : {}) };
}

const quotings: readonly unknown[] = ['escape', 'strong', 'weak'] satisfies readonly Quoting[];

/** A list is one word, put together with spaces. */
async function wordOf(written: unknown, put: Put, label: string): Promise<Word> {
  const value = isObject(written) ? written['value'] : written;
  const texts = [value].flat();
  if (!texts.every((text): text is string => typeof text === 'string')) throw new DapilotError('task-invalid', `The command of the task "${label}" has to be made of texts.`, { hint: 'Put numbers and switches into quotes.' });
  const text = await put(texts.join(' '));
  const quoting = isObject(written) ? written['quoting'] : undefined;
  return quotings.includes(quoting) ? { value: text, quoting: quoting as Quoting } : text;
}

async function variablesOf(given: unknown, put: Put): Promise<Environment> {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(record(given))) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') variables[name] = await put(String(value));
  }
  return variables;
}

/** The texts of what a type needs, which are all at the top. */
async function putInto(value: Loose, put: Put): Promise<Loose> {
  const entries: [string, unknown][] = [];
  for (const [key, one] of Object.entries(value)) {
    if (['script', 'path', 'tsconfig', 'task', 'command'].includes(key) && typeof one === 'string') entries.push([key, await put(one)]);
    else if (key === 'args' && Array.isArray(one)) entries.push([key, await Promise.all(one.map((word: unknown) => (typeof word === 'string' ? put(word) : word)))]);
    else entries.push([key, one]);
  }
  return Object.fromEntries(entries);
}

function presentationOf(given: unknown): Presentation {
  const { echo, reveal, revealProblems, close } = record(given);
  return {
    echo: echo !== false,
    reveal: reveal === 'silent' || reveal === 'never' ? reveal : 'always',
    revealProblems: revealProblems === 'always' || revealProblems === 'onProblem' ? revealProblems : 'never',
    close: close === true,
  };
}

/** The words as one would type them. */
function shown(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)).join(' ');
}
