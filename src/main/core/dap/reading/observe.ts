/** What the agent sees of this moment: the call chain, the variables and code of the first user frames, the new output. */
import type { StackFrame, StopContext, Variable } from '../../../../shared/debug.ts';
import type { ObservedFrame, ObservedStop } from '../../../../shared/observation.ts';
import { optional } from '../../base/loose.ts';
import type { ChangedLines } from './changed-lines.ts';
import { readLines, realPathOf } from './files.ts';
import { readFrames } from './frames.ts';
import { isCheap, readScopes, type ScopesOfFrame } from './variables.ts';
import type { DapSession } from '../sessions/session.ts';
import { firstFrames, type StopEntry } from '../sessions/stops.ts';

const mostFrames = 50;
const mostDetailedFrames = 8;
const mostVariables = 100;
const linesAround = 12;

/** Throws `stale-reference` when the program moves on meanwhile. `words` are of the published stop. */
export async function observeStop(
  session: DapSession,
  entry: StopEntry,
  words: Pick<ObservedStop, 'description' | 'text'>,
  isUser: (path: string) => boolean,
  changedLines: ChangedLines,
): Promise<ObservedStop> {
  const context = await entry.context;
  const frames = await chain(session, entry, context, isUser);
  // What comes after a separator such as "await" is only remembered: it has places, but no variables any more.
  const separator = frames.findIndex(({ kind }) => kind === 'label');
  const standing = separator === -1 ? frames : frames.slice(0, separator);
  const detailed = new Set(standing.filter(({ user }) => user).slice(0, mostDetailedFrames));
  const paths = new Map(await Promise.all([...new Set(frames.flatMap(pathOf))].map(async (path) => [path, await realPathOf(path)] as const)));
  const realOf = (frame: StackFrame) => paths.get(pathOf(frame)[0] ?? '');
  const detailedPaths = [...detailed].flatMap((frame) => realOf(frame) ?? []);
  const [changed, observed] = await Promise.all([
    changedLines(detailedPaths),
    Promise.all(frames.map((frame, index) => observeFrame(frame, index, realOf(frame), detailed.has(frame) ? scopesOf(session, entry, context, frame) : undefined))),
  ]);
  return {
    number: entry.number,
    sessionId: session.id,
    threadId: entry.threadId,
    reason: entry.reason,
    ...words,
    ...optional('exception', context.exception),
    frames: observed.map((frame) => withChanges(frame, changed)),
  };
}

async function chain(session: DapSession, entry: StopEntry, context: StopContext, isUser: (path: string) => boolean): Promise<readonly StackFrame[]> {
  const more = context.totalFrames === undefined ? context.frames.length >= firstFrames : context.totalFrames > context.frames.length;
  if (!more) return context.frames;
  const range = { start: context.frames.length, levels: mostFrames - context.frames.length };
  return [...context.frames, ...(await readFrames(session, entry, entry.threadId, range, isUser)).frames];
}

function scopesOf(session: DapSession, entry: StopEntry, context: StopContext, frame: StackFrame): Promise<ScopesOfFrame> | ScopesOfFrame {
  // Values that took their time did not come with the stop.
  const isWhole = context.scopes.every((scope) => !isCheap(scope) || context.variables[scope.reference] !== undefined);
  return isWhole && context.frames[context.topFrame]?.id === frame.id ? context : readScopes(session, entry, frame.id);
}

async function observeFrame(
  frame: StackFrame,
  index: number,
  path: string | undefined,
  scopes: Promise<ScopesOfFrame> | ScopesOfFrame | undefined,
): Promise<ObservedFrame> {
  const { id, name, line, column, kind, user } = frame;
  const [found, lines] = await Promise.all([scopes, scopes && path !== undefined ? readLines(path) : undefined]);
  const start = Math.max(1, line - linesAround);
  return {
    index,
    id,
    name,
    ...optional('path', path),
    line,
    column,
    kind,
    user,
    variables: found ? visibleVariables(found) : [],
    ...(lines ? { code: { start, lines: lines.slice(start - 1, line + linesAround) } } : {}),
    changedLines: [],
  };
}

/** The innermost of equal names, as the code sees them. */
function visibleVariables({ scopes, variables }: ScopesOfFrame): readonly Variable[] {
  const seen = new Map<string, Variable>();
  for (const { reference, expensive } of scopes) {
    if (expensive) continue;
    for (const variable of variables[reference] ?? []) if (!seen.has(variable.name)) seen.set(variable.name, variable);
  }
  return [...seen.values()].slice(0, mostVariables);
}

function withChanges(frame: ObservedFrame, changed: ReadonlyMap<string, ReadonlySet<number>>): ObservedFrame {
  const lines = frame.path === undefined ? undefined : changed.get(frame.path);
  if (!lines || !frame.code) return frame;
  const end = frame.code.start + frame.code.lines.length;
  return { ...frame, changedLines: [...lines].filter((line) => line >= (frame.code?.start ?? 0) && line < end) };
}

function pathOf(frame: StackFrame): readonly string[] {
  return frame.source?.path === undefined ? [] : [frame.source.path];
}
