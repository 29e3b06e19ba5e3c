/** What a person looks at before a configuration runs for the first time, made of what will really run. Pure. */
import { createHash } from 'node:crypto';
import { hidden, type LaunchReview, type ReviewedCommand } from '../../../../shared/configurations.ts';
import type { LaunchPreview } from '../../base/debugger.ts';
import { isInside, isWithin } from '../../base/paths.ts';
import type { Environment } from '../../base/process.ts';
import { keyDanger, switchDanger, wordDanger } from './argument-dangers.ts';
import { environmentDanger } from './environment-dangers.ts';

export interface ReviewSubject {
  readonly name: string;
  /** Absent for a task that runs by itself. */
  readonly preview?: LaunchPreview;
  /** The configuration as it is written, with its variables put in. */
  readonly value: Readonly<Record<string, unknown>>;
  /** What runs before and after it. */
  readonly tasks: readonly ReviewedCommand[];
  /** Of a package.json, which tasks run: what a shell reads, by the names of the scripts. */
  readonly taskScripts?: Readonly<Record<string, string>>;
  /** Real path of the open folder. */
  readonly folder: string;
  /** Answers that nobody is to read: neither here, nor where it is kept that they were accepted. */
  readonly secrets?: readonly string[];
}

type Danger = LaunchReview['dangers'][number];

/** Everything that runs, with what deserves a second look. */
export function reviewOf({ name, preview, value, tasks, taskScripts = {}, folder, secrets = [] }: ReviewSubject): LaunchReview {
  const environment = preview ? environmentDifference(preview.environment.before, preview.environment.after) : [];
  const own = (preview?.commands ?? []).map(({ purpose, command }): ReviewedCommand => ({ purpose, command, cwd: preview?.cwd ?? folder, environment: purpose === 'attach' ? [] : environment }));
  const commands = [...tasks.filter(({ purpose }) => purpose === 'preLaunchTask'), ...own, ...tasks.filter(({ purpose }) => purpose !== 'preLaunchTask')];
  const dangers = [
    ...(preview ? placeDangers(preview, value, folder) : []),
    ...commands.flatMap(({ command }) => wordDangers(command)).filter(isFirst),
    ...unique(commands.flatMap((one) => one.environment)).flatMap(({ name: variable, after }) => danger(`env.${variable}`, after ?? 'taken away', environmentDanger(variable))),
    ...Object.entries({ ...taskScripts, ...preview?.scripts }).map(([script, body]): Danger => ({ key: `scripts.${script}`, value: body, reason: 'A shell runs it: it is the text of the script in package.json.' })),
    ...(preview ? configurationDangers(preview, value) : []),
  ];
  const review = hiding(secrets, { name, commands, adapter: preview?.adapter ?? { label: 'none: a task runs by itself' }, dangers });
  return { hash: hashOf(review), ...review };
}

/** A part of a word is hidden only where it is long enough to be told from any other. */
const shortestPart = 4;

function hiding<Shown extends Pick<LaunchReview, 'commands' | 'dangers'>>(secrets: readonly string[], shown: Shown): Shown {
  if (secrets.length === 0) return shown;
  const hide = (text: string) => secrets.reduce((rest, secret) => (rest === secret ? hidden : secret.length < shortestPart ? rest : rest.replaceAll(secret, hidden)), text);
  const commands = shown.commands.map((one) => ({
    ...one,
    command: one.command.map(hide),
    cwd: hide(one.cwd),
    environment: one.environment.map((change) => ({ ...change, after: change.after === null ? null : hide(change.after) })),
  }));
  return { ...shown, commands, dangers: shown.dangers.map((one) => ({ ...one, value: hide(one.value) })) };
}

/** Of everything that is shown but what changes without anybody's doing: the person's own environment, and the number of a process. */
function hashOf({ commands, adapter, dangers }: Omit<LaunchReview, 'hash' | 'previous'>): string {
  const bare = commands.map(({ purpose, command, cwd, environment }) => ({
    purpose,
    command: purpose === 'attach' ? command.map((word) => word.replace(/^process \d+$/, 'process')) : command,
    cwd,
    environment: environment.map(({ name, after }) => ({ name, after })),
  }));
  return createHash('sha256').update(canonical({ commands: bare, adapter, dangers })).digest('hex');
}

/** JSON with its keys in order, so that the same thing is the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, each]) => each !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

function environmentDifference(before: Environment, after: Environment): ReviewedCommand['environment'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]).toSorted();
  return names.map((name) => ({ name, ...(before[name] === undefined ? {} : { before: before[name] }), after: after[name] ?? null }));
}

function unique(changes: ReviewedCommand['environment']): ReviewedCommand['environment'] {
  return [...new Map(changes.map((change) => [canonical([change.name, change.after]), change])).values()];
}

/** Who named the runtime, and whether it or the program lies where nobody expects it. */
function placeDangers({ configuration, cwd }: LaunchPreview, value: ReviewSubject['value'], folder: string): readonly Danger[] {
  const runtime = 'runtimeExecutable' in configuration ? configuration.runtimeExecutable : undefined;
  const namedBy = ['runtimeExecutable', 'python', 'pythonPath'].find((key) => value[key] !== undefined);
  const program = 'program' in configuration ? configuration.program : undefined;
  return [
    ...(runtime === undefined ? [] : danger(namedBy ?? 'runtime', runtime, isInside(folder, runtime) ? 'What runs the program lies in the folder itself.' : namedBy === undefined ? undefined : 'The configuration chooses what runs the program.')),
    ...(program === undefined || isInside(folder, program) ? [] : danger('program', program, 'It lies outside of the open folder.')),
    ...(isWithin(folder, cwd) ? [] : danger('cwd', cwd, 'It is outside of the open folder.')),
  ];
}

/** The first word is a program, and any later one may be; what comes before the program itself are switches of its runtime. */
function wordDangers(command: readonly string[]): readonly Danger[] {
  // That a shell is handed a line is said of the shell.
  const line = command.length === 3 && wordDanger(command[0] ?? '') !== undefined ? 1 : undefined;
  return command.flatMap((word, index) => danger(index === 0 ? 'command' : 'args', word, wordDanger(word) ?? (index === line ? undefined : switchDanger(word))));
}

/** What two commands have alike is said once; the commands themselves are all shown. */
function isFirst(one: Danger, index: number, all: readonly Danger[]): boolean {
  return all.findIndex(({ key, value }) => key === one.key && value === one.value) === index;
}

const shownAnyway = new Set(['preLaunchTask', 'postDebugTask']);

function configurationDangers({ configuration }: LaunchPreview, value: ReviewSubject['value']): readonly Danger[] {
  const own = 'adapterArguments' in configuration ? configuration.adapterArguments : undefined;
  const told = { ...own };
  for (const key of ['envFile', 'initCommands', 'preLaunchTask', 'postDebugTask', 'serverReadyAction']) if (value[key] !== undefined && value[key] !== null) told[key] = value[key];
  return Object.entries(told).flatMap(([key, each]) => danger(key, asText(each), shownAnyway.has(key) ? 'It runs besides the program.' : key === 'serverReadyAction' ? 'It opens an address, or starts another configuration.' : keyDanger(key)));
}

function danger(key: string, value: string, reason: string | undefined): readonly Danger[] {
  return reason === undefined ? [] : [{ key, value, reason }];
}

const asText = (value: unknown) => (typeof value === 'string' ? value : Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join('\n') : JSON.stringify(value, null, 2));
