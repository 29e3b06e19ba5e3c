/** From the facts to the rows of the call stack. Pure. */
import type { Session, StackFrame, Stop, Thread } from '../../../../shared/debug.ts';
import type { Problem } from '../../../../shared/errors.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { requestOf } from '../../../../shared/launch.ts';
import { isOver, treeOf, type Snapshot } from '../../../../shared/snapshot.ts';
import { sharedStop, stopOf } from '../../store/replica.ts';
import { processOf, rootWords, sessionWords, shortName, stopWords, type StateWords } from '../session/session-words.ts';

/** Frames of one thread that were read beyond those that came with the stop. */
export interface MoreFrames {
  /** The stop they belong to; of another one they mean nothing. */
  readonly stop: number;
  readonly frames: readonly StackFrame[];
  readonly totalFrames?: number;
  readonly status: 'ready' | 'loading' | 'failed';
  /** A page brought nothing new. */
  readonly complete: boolean;
  readonly problem?: Problem;
}

export interface CallStackInput {
  readonly sessions: Snapshot['sessions'];
  readonly sessionOrder: Snapshot['sessionOrder'];
  readonly expansion: ReadonlyMap<string, boolean>;
  readonly more: Readonly<Record<string, MoreFrames>>;
  /** Never folded away. */
  readonly focusedFrame: string | undefined;
}

interface Place {
  readonly id: string;
  readonly depth: number;
  readonly label: string;
  readonly expanded?: boolean | undefined;
}

export type CallStackRow =
  | (Place & {
      readonly kind: 'session';
      readonly session: Session;
      readonly state: StateWords;
      /** The root of a tree that is over: it can be started again or removed. */
      readonly ended: SessionId | undefined;
      /** The process id, where another row has the same name, or it is what was attached to. */
      readonly process: string | undefined;
    })
  | (Place & { readonly kind: 'thread'; readonly session: Session; readonly thread: Thread; readonly state: StateWords })
  | (Place & { readonly kind: 'frame'; readonly session: Session; readonly thread: Thread; readonly stop: Stop; readonly frame: StackFrame })
  | (Place & { readonly kind: 'label'; readonly text: string })
  | (Place & { readonly kind: 'folded'; readonly count: number })
  | (Place & {
      readonly kind: 'more';
      readonly session: Session;
      readonly thread: Thread;
      readonly stop: Stop;
      readonly loaded: number;
      /** There may be more than the next page brings. */
      readonly beyondPage: boolean;
      readonly state: 'ready' | 'loading' | 'failed';
      readonly text: string;
    });

/** Frames that a stop brings along; fewer means there are no more. */
const firstPage = 20;
/** What is read of a stack at once after that. */
export const nextPage = 100;

/** Said above the frames of a stack that is known to its end. */
const foreign = 'none of the folder’s code';

export const threadRowId = (sessionId: SessionId, threadId: number) => `${sessionId}:${threadId}`;
export const frameRowId = (sessionId: SessionId, threadId: number, frameId: number) => `${threadRowId(sessionId, threadId)}:${frameId}`;

/**
 * All rows in order: sessions in the order of their start, children below their parents. What is over is gone, except the
 * last program while no other one runs.
 */
export function callStackRows(input: CallStackInput): readonly CallStackRow[] {
  const rows: CallStackRow[] = [];
  const roots = input.sessionOrder.flatMap((id) => input.sessions[id] ?? []).filter((session) => session.id === session.rootId);
  const alive = roots.filter((root) => !isOver(root));
  const shown = (alive.length > 0 ? alive : roots.slice(-1)).flatMap((root) => {
    const own = isOver(root) ? [] : treeOf(input, root.id).filter((session) => !session.manager);
    return (own.length > 0 ? own : [root]).map((session) => ({ session, root }));
  });
  for (const { session, root } of shown) {
    const name = shortName(session.name);
    const shared = shown.filter((other) => shortName(other.session.name) === name).length > 1;
    const attached = root.launch !== undefined && requestOf(root.launch) === 'attach';
    pushSession(rows, input, session, root, shared || attached ? processOf(session) : undefined);
  }
  return rows;
}

function pushSession(rows: CallStackRow[], input: CallStackInput, session: Session, root: Session, process: string | undefined): void {
  const over = isOver(session);
  const only = session.threads.length === 1 ? session.threads[0] : undefined;
  const stop = only && stopOf(session, only);
  const state = stop ? stopWords(stop) : session === root ? rootWords(root, treeOf(input, root.id)) : sessionWords(session, session.exit ?? root.exit);
  const expandable = !over && (only ? stop !== undefined : session.threads.length > 1);
  const expanded = expandable ? (input.expansion.get(session.id) ?? true) : undefined;
  rows.push({
    kind: 'session',
    id: session.id,
    depth: 0,
    label: `${shortName(session.name)} ${process === undefined ? '' : `pid ${process} `}${state.text}`,
    expanded,
    session,
    process,
    state,
    ended: isOver(root) ? root.id : undefined,
  });
  if (!expanded) return;
  if (only) pushFrames(rows, input, { session, thread: only, stop }, 1);
  else {
    const shared = sharedStop(session);
    for (const thread of session.threads) pushThread(rows, input, { session, thread, stop: thread.stop ?? shared });
  }
}

/** A thread and the stop that it stands at. */
interface Standing {
  readonly session: Session;
  readonly thread: Thread;
  readonly stop: Stop | undefined;
}

function pushThread(rows: CallStackRow[], input: CallStackInput, standing: Standing): void {
  const { session, thread, stop } = standing;
  const id = threadRowId(session.id, thread.id);
  const state: StateWords = stop ? stopWords(stop) : { text: 'running', tone: 'quiet' };
  const expanded = stop ? (input.expansion.get(id) ?? thread.stop !== undefined) : undefined;
  rows.push({ kind: 'thread', id, depth: 1, label: `${thread.name} ${state.text}`, expanded, session, thread, state });
  if (expanded) pushFrames(rows, input, standing, 2);
}

function pushFrames(rows: CallStackRow[], input: CallStackInput, { session, thread, stop }: Standing, depth: number): void {
  if (!stop) return;
  const threadId = threadRowId(session.id, thread.id);
  const further = input.more[threadId]?.stop === stop.number ? input.more[threadId] : undefined;
  const context = thread.stop?.context;
  const frames = [...(context?.frames ?? []), ...(further?.frames ?? [])];
  const rowIdOf = createUniqueIds((frame: StackFrame) => frameRowId(session.id, thread.id, frame.id));
  const total = further?.totalFrames ?? context?.totalFrames;
  const unread = thread.stop !== undefined && !context;
  const more = !unread && mayHaveMore(frames.length, total, further);
  if (!more && frames.length > 0 && !frames.some((frame) => frame.user)) {
    rows.push({ kind: 'label', id: `${threadId}:foreign`, depth, label: foreign, text: foreign });
  }
  for (const run of foldedRuns(frames, (frame) => frameRowId(session.id, thread.id, frame.id) === input.focusedFrame)) {
    const foldId = `${threadId}:fold:${run.from}`;
    const open = input.expansion.get(foldId) ?? false;
    if (run.folded) {
      const label = `${run.count} library frames`;
      rows.push({ kind: 'folded', id: foldId, depth, label, expanded: open, count: run.count });
    }
    if (run.folded && !open) continue;
    run.frames.forEach((frame, index) => {
      const place = { id: rowIdOf(frame), depth: run.folded ? depth + 1 : depth };
      if (frame.kind === 'label') rows.push({ kind: 'label', ...place, id: `${threadId}:label:${run.from + index}`, label: frame.name, text: frame.name });
      else rows.push({ kind: 'frame', ...place, label: frameLabel(frame), session, thread, stop, frame });
    });
  }
  if (more) {
    const state = further?.status ?? 'ready';
    const text = moreText(state, frames.length, total, further?.problem);
    rows.push({ kind: 'more', id: `${threadId}:more`, depth, label: text, session, thread, stop, loaded: frames.length, beyondPage: state === 'ready' && frames.length > 0 && (total ?? Infinity) - frames.length > nextPage, state, text });
  }
}

/** Adapters exist that give every frame the same id: rows stay apart, and the first of them has the plain id. */
function createUniqueIds(idOf: (frame: StackFrame) => string): (frame: StackFrame) => string {
  const seen = new Map<string, number>();
  return (frame) => {
    const id = idOf(frame);
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return before === 0 ? id : `${id}#${before}`;
  };
}

function moreText(state: MoreFrames['status'], loaded: number, total: number | undefined, problem: Problem | undefined): string {
  if (state === 'loading') return loaded > firstPage + nextPage ? `Reading frames, ${loaded} so far…` : 'Reading frames…';
  if (state === 'failed') return problem?.message ?? 'The frames could not be read.';
  return total === undefined ? 'Show more frames' : `Show more frames, ${total - loaded} left`;
}

function mayHaveMore(loaded: number, total: number | undefined, further: MoreFrames | undefined): boolean {
  if (further?.status === 'failed' || further?.status === 'loading') return true;
  if (further?.complete) return false;
  return total === undefined ? loaded === 0 || (loaded >= firstPage && further === undefined) || (further?.frames.length ?? 0) > 0 : loaded < total;
}

interface Run {
  readonly from: number;
  readonly frames: readonly StackFrame[];
  readonly folded: boolean;
  /** Frames in it, separators left out. */
  readonly count: number;
}

/** Frames in runs: two or more neighbours that are not the person's code, and hold no `kept` one, are one folded run. */
export function foldedRuns(frames: readonly StackFrame[], kept: (frame: StackFrame) => boolean): readonly Run[] {
  const runs: Run[] = [];
  let from = 0;
  while (from < frames.length) {
    let to = from;
    while (to < frames.length && isLibrary(frames[to], kept)) to += 1;
    while (to > from && frames[to - 1]?.kind === 'label') to -= 1;
    const library = frames.slice(from, to);
    const count = library.filter((frame) => frame.kind !== 'label').length;
    if (count >= 2 && library[0]?.kind !== 'label') {
      runs.push({ from, frames: library, folded: true, count });
      from = to;
    } else {
      runs.push({ from, frames: frames.slice(from, from + 1), folded: false, count: 1 });
      from += 1;
    }
  }
  return runs;
}

function isLibrary(frame: StackFrame | undefined, kept: (frame: StackFrame) => boolean): boolean {
  if (!frame) return false;
  return frame.kind === 'label' || ((frame.kind === 'subtle' || !frame.user) && !kept(frame));
}

function frameLabel(frame: StackFrame): string {
  const place = frame.source ? ` ${frame.source.name}${frame.line > 0 ? `:${frame.line}` : ''}` : '';
  return `${frame.name}${place}`;
}
