/** Lets the focus follow the facts: the one place where the view reacts to the replica. */
import type { Session } from '../../../shared/debug.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { TaskRun } from '../../../shared/tasks.ts';
import type { Focus } from './focus.ts';
import { namedPlace } from './named-place.ts';
import { nextFocus } from './next-focus.ts';
import { createPatience } from './patience.ts';
import { placeAhead, type PlaceAhead } from './place-ahead.ts';
import type { Replica } from './replica.ts';
import { baseName, disassemblyKey, type BottomTab, type View } from './view.ts';

/** Keeps focus, open texts and message list of `view` in step with `replica`. Runs before anything is painted. */
export function followFacts(replica: Replica, view: View): () => void {
  let seen: Snapshot | null = null;
  const patience = createPatience(() => seen && follow(seen, seen));

  function follow(before: Snapshot | null, snapshot: Snapshot): void {
    const { focus, ahead } = view.getState();
    const next = nextFocus(focus, before, snapshot, patience.isOver(focus));
    patience.watch(next);
    if (next !== focus) {
      view.setFocus(next);
      if (movedTo(focus, next) && next && !isAt(ahead, next)) showStop(view, next, snapshot.workspace?.path);
    }
    goAhead(view, snapshot);
  }

  const leave = replica.subscribe(({ snapshot }) => {
    const before = seen;
    seen = snapshot;
    if (before?.workspace?.path !== snapshot.workspace?.path) {
      if (before?.workspace) view.closeAllEditors();
      view.setFocus(null);
    }
    if (before) followOutput(before, snapshot, view);
    if (before && latestRun(before) !== latestRun(snapshot)) view.dismissLaunches();
    if (before?.sessions !== snapshot.sessions) follow(before, snapshot);
  });
  return () => {
    leave();
    patience.watch(null);
  };
}

/** What was started or restarted last. */
function latestRun({ sessions, sessionOrder }: Snapshot): string | undefined {
  const root = sessionOrder.map((id) => sessions[id]).findLast((session) => session?.parentId === undefined);
  return root && `${root.id} ${root.restarts}`;
}

/**
 * Brings the focused frame's line into sight; a frame without readable source leaves the editor as it is. Who looks at the
 * machine code goes on looking at it, which follows by itself.
 */
export function showFrame(view: View, { frame, sessionId }: Pick<Focus, 'frame' | 'sessionId'>): void {
  if (frame?.instructionReference !== undefined && view.getState().activeEditor === disassemblyKey) return;
  if (frame?.source && frame.line > 0) view.openSource(frame.source, sessionId, { line: frame.line, column: frame.column });
}

/** Shows where the focused thread stands, if `snapshot` knows more of that than the focus; says whether it does. */
export function goAhead(view: View, snapshot: Snapshot): boolean {
  const { focus, ahead } = view.getState();
  const next = placeAhead(focus, snapshot);
  if (next?.frame !== ahead?.frame) {
    view.setAhead(next);
    if (next) showFrame(view, next);
  }
  return next !== null;
}

/** What went ahead has shown it: the line is in sight, unless the person has gone elsewhere since. */
function isAt(ahead: PlaceAhead | null, { stop, frame }: Focus): boolean {
  return ahead !== null && ahead.stop === stop?.number && ahead.frame.id === frame?.id;
}

/** Brings into sight where a stop is to be looked at: the focused frame, or the line of the folder that the error names. */
function showStop(view: View, focus: Focus, workspace: string | undefined): void {
  const place = focus.stop && namedPlace(focus.stop.context, workspace);
  if (place && view.getState().activeEditor !== disassemblyKey) view.openSource({ name: baseName(place.path), path: place.path }, null, { line: place.line });
  else showFrame(view, focus);
}

/**
 * A program has begun to run in a terminal: that is where its words and questions are from now on. Tasks show themselves as they
 * say, and never while somebody looks at a stop.
 */
function followOutput(before: Snapshot, after: Snapshot, view: View): void {
  if (before.terminals !== after.terminals && Object.values(after.terminals).some(({ id, rootId }) => rootId !== undefined && !before.terminals[id])) view.showBottomTab('terminal');
  const { bottomTab, panels } = view.getState();
  if (bottomTab === 'terminal' && panels.bottom && beganInConsole(before, after)) view.showBottomTab('console');
  if (before.taskRuns === after.taskRuns || view.getState().focus?.stop) return;
  for (const run of after.taskRuns) {
    const known = before.taskRuns.find(({ id }) => id === run.id);
    const tab = known === run ? undefined : tabOf(known, run);
    if (tab) view.showBottomTab(tab);
  }
}

/** A program has begun that writes into the debug console: the task that ran before it stands in front of it no longer. */
function beganInConsole(before: Snapshot, after: Snapshot): boolean {
  if (before.sessionOrder === after.sessionOrder) return false;
  const begun = after.sessionOrder.flatMap((id) => (before.sessions[id] ? [] : (after.sessions[id] ?? [])));
  return begun.some(({ parentId, launch }) => parentId === undefined && launch !== undefined && 'console' in launch && launch.console === 'internalConsole');
}

/** What a task wants to be seen now: at its start its terminal, at the end of a round what went wrong. */
function tabOf(before: TaskRun | undefined, run: TaskRun): BottomTab | undefined {
  if (!before) return run.revealProblems === 'always' ? 'problems' : run.reveal === 'always' ? 'terminal' : undefined;
  if (before.status !== 'running' || run.status === 'running') return undefined;
  if (run.errors > 0 && run.revealProblems === 'onProblem') return 'problems';
  const failed = run.errors > 0 || (run.status === 'ended' && run.exit?.code !== 0);
  return failed && run.reveal === 'silent' ? 'terminal' : undefined;
}

/** Another stop; one that was only read again leaves the editor where the person has it. */
function movedTo(before: Focus | null, after: Focus | null): boolean {
  return after?.frame !== null && before?.stop?.number !== after?.stop?.number;
}

/** A session's path from its root for the top bar, managers left out. */
export function sessionPath(snapshot: Snapshot, session: Session): readonly Session[] {
  const parent = session.parentId && snapshot.sessions[session.parentId];
  const above = parent ? sessionPath(snapshot, parent) : [];
  return session.manager ? above : [...above, session];
}
