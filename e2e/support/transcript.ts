/** A debugging session as text: where it stopped, with the stack and the local variables, how it ended, what it printed. */
import { basename, relative, sep } from 'node:path';
import type { ConsoleEntry, StackFrame, Variable } from '../../src/shared/debug.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import type { Movement } from '../../src/shared/observation.ts';
import type { Resume } from '../../src/main/core/base/debugger.ts';
import { expect } from 'vitest';
import { readTrips } from './stop-trips.ts';
import { waiting, type Bench, type StoppedThread } from './debugger-bench.ts';

export interface TranscriptOptions {
  /** How it goes on after the first stop, the second, …; then it continues. */
  readonly moves?: readonly Resume[];
  /** Folders whose files are the program's; shown by their path inside. */
  readonly folders: readonly string[];
  /** Lines of the console that say nothing of the program. */
  readonly noise?: RegExp;
  /** Groups of the adapter's own among the variables. */
  readonly hidden?: RegExp;
  /** Lines that come another way than the program's own, at any place among them, for example those of log messages. */
  readonly apart?: RegExp;
  /** What the runtime writes differently from version to version. */
  readonly unified?: (lines: readonly string[]) => readonly string[];
  /** What else is to be looked at in a stop. */
  readonly more?: (stopped: StoppedThread) => Promise<readonly string[]>;
}

/** Launches the program and goes with it to its end. */
export async function transcriptOf(bench: Bench, launch: LaunchRequest, options: TranscriptOptions): Promise<string> {
  const { rootId } = await bench.debugger.launch(launch, 'person');
  return followToEnd(bench, await bench.debugger.settled(rootId, waiting()), options);
}

/** The same for a program that runs, stands or is over already. */
export async function followToEnd(bench: Bench, first: Movement, options: TranscriptOptions): Promise<string> {
  const lines: string[] = [];
  const moves = [...(options.moves ?? [])];
  let movement = first;
  while (movement.kind === 'stopped') {
    const stopped = await stoppedAt(bench, movement);
    await costsLittle(bench, stopped);
    lines.push(...stopText(stopped, options), ...((await options.more?.(stopped)) ?? []), '');
    movement = await bench.debugger.move(moves.shift() ?? 'continue', stopped, 'person', waiting());
  }
  lines.push(`ended ${JSON.stringify(movement.kind === 'ended' ? movement.exit : movement)}`, '', ...consoleText(bench, options));
  return normalise(lines.join('\n'), options);
}

/** Every stop of every session whose text is known takes three trips and one stack; an exception is judged before, which takes its own. */
async function costsLittle({ debugger: debug, snapshot }: Bench, { sessionId, stop }: StoppedThread): Promise<void> {
  const isException = stop.reason === 'exception';
  // What a panic of Go says is read from the variables of its runtime, where that takes its way.
  if (isException && snapshot().sessions[sessionId]?.adapter === 'delve') return;
  const trips = await readTrips(debug, sessionId);
  if (!trips) return;
  const { depth, commands } = trips;
  const most = isException ? depth : 3;
  expect({ depth: Math.min(depth, most), stacks: 1, commands }).toEqual({ depth, stacks: commands.filter((command) => command === 'stackTrace').length, commands });
}

function stoppedAt(bench: Bench, { sessionId, threadId, stop: number }: Extract<Movement, { kind: 'stopped' }>): Promise<StoppedThread> {
  return bench.until((now) => {
    const stop = now.sessions[sessionId]?.threads.find(({ id }) => id === threadId)?.stop;
    return stop?.number === number && stop.context && { sessionId, threadId, stop, context: stop.context };
  });
}

/** A stop alone: why, where, with what. */
export function stopText({ stop, context }: StoppedThread, options: TranscriptOptions): readonly string[] {
  const { exception } = context;
  const top = context.frames[context.topFrame];
  const [scope] = context.scopes;
  const locals = scope ? (context.variables[scope.reference] ?? []) : [];
  return [
    `stopped: ${stop.reason}`,
    ...(exception ? [`  ${exception.typeName}: ${exception.message} (${exception.breakMode})`] : []),
    ...(exception?.causes ?? []).map(({ relation, typeName, message, path, line }) => `  ${relation} ${typeName}: ${message}${path === undefined ? '' : ` (${basename(path)}:${line})`}`),
    ...context.frames.filter((frame) => frame.user || frame.line === 0 || frame === top).map((frame) => `  at ${frameText(frame, options)}`),
    ...locals.filter(({ name }) => options.hidden?.test(name) !== true).map((variable) => `  ${variableText(variable)}`),
  ];
}

function frameText({ name, source, line }: StackFrame, { folders }: TranscriptOptions): string {
  const path = source?.path;
  const inside = path !== undefined && folders.map((folder) => relative(folder, path)).find((each) => !each.startsWith('..'));
  return line === 0 ? `--- ${name}` : `${name} ${inside || path || '(no file)'}:${line}`;
}

const variableText = ({ name, type, value }: Variable) => `${name}${type === undefined ? '' : ` (${type})`} = ${value}`;

/** By kind: the streams of a program come on different pipes, and their order among each other means nothing. */
function consoleText(bench: Bench, { noise, apart }: TranscriptOptions): readonly string[] {
  const kinds: readonly ConsoleEntry['kind'][] = ['stdout', 'stderr', 'console', 'important'];
  const block = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)]);
  return kinds.flatMap((kind) => {
    const lines = bench.console(kind).flatMap(({ text }) => text.split('\n')).filter((line) => noise?.test(line) !== true);
    const isApart = (line: string) => apart?.test(line) === true;
    return [...block(kind, lines.filter((line) => !isApart(line))), ...block(`${kind}, apart`, lines.filter(isApart))];
  });
}

/** What is another one on every machine and in every run goes. */
function normalise(text: string, { folders, unified }: TranscriptOptions): string {
  let normal = text;
  for (const folder of folders) normal = normal.replaceAll(`${folder}${sep}`, '').replaceAll(folder, '.');
  const lines = normal.replaceAll(/0x[\da-f]{6,}/gi, '0x…').replaceAll(/\bin \d+\.\d+s\b/g, 'in …s').split('\n').map((line) => line.trimEnd());
  return (unified?.(lines) ?? lines).join('\n');
}
