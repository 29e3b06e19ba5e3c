/** When a command can be used, answered from the two stores. */
import type { CommandWhen } from '../../../shared/commands.ts';
import type { Session, SessionCapabilities, Stop } from '../../../shared/debug.ts';
import { isOver, type Snapshot } from '../../../shared/snapshot.ts';
import { awaitingStep, liveRoot, stopOf, type ReplicaState } from '../store/replica.ts';
import type { ViewState } from '../store/view.ts';

/** Whether `when` is true now. */
export function whenHolds(when: CommandWhen, { snapshot, client }: Pick<ReplicaState, 'snapshot' | 'client'>, { focus, activeEditor }: Pick<ViewState, 'focus' | 'activeEditor'>): boolean {
  switch (when) {
    case 'always':
      return true;
    case 'workspace':
      return snapshot.workspace !== null;
    case 'session':
      return liveRoot(snapshot) !== undefined;
    case 'idle':
      return liveRoot(snapshot) === undefined && snapshot.workspace !== null && !isStarting(snapshot);
    case 'nothingRuns':
      return liveRoot(snapshot) === undefined && !isStarting(snapshot);
    case 'starting':
      // Of a compound whose first program runs, stopping that is what is meant.
      return isStarting(snapshot) && liveRoot(snapshot) === undefined;
    case 'stopped':
      return stopOfFocus(snapshot, focus) !== undefined && !isCore(snapshot, focus);
    case 'running': {
      const session = focus && snapshot.sessions[focus.sessionId];
      if (!session || isOver(session) || focus.threadId === null) return false;
      return stopOfFocus(snapshot, focus) === undefined && session.status !== 'stopping';
    }
    case 'task':
      return snapshot.agent.task !== undefined && snapshot.agent.task.end === undefined;
    case 'awaitingApproval':
      return awaitingStep(snapshot.agent.task) !== undefined;
    case 'watching':
      return snapshot.driver !== null && snapshot.driver !== client;
    case 'editor':
      return activeEditor !== null;
    case 'canStepBack':
      return whenHolds('stopped', { snapshot, client }, { focus, activeEditor }) && focusedSession(snapshot, focus)?.capabilities.stepBack === true;
    case 'canStepIntoTarget':
      return stands({ snapshot, client }, { focus, activeEditor }, 'stepInTargets');
    case 'canGoto':
      return stands({ snapshot, client }, { focus, activeEditor }, 'goto') && activeEditor !== null;
    case 'canRestartFrame':
      return stands({ snapshot, client }, { focus, activeEditor }, 'restartFrame') && focus?.frame?.canRestart !== false && Boolean(focus?.frame);
    case 'canMoveOneThread':
      return stands({ snapshot, client }, { focus, activeEditor }, 'singleThread');
    case 'canRunTo':
      return whenHolds('stopped', { snapshot, client }, { focus, activeEditor }) && activeEditor !== null;
    case 'canListSources':
      return focusedSession(snapshot, focus)?.capabilities.loadedSources === true;
    case 'canListModules':
      return focusedSession(snapshot, focus)?.capabilities.modules === true;
    case 'canReadMemory':
      return focusedSession(snapshot, focus)?.capabilities.memory === true;
    case 'canDisassemble':
      return focusedSession(snapshot, focus)?.capabilities.disassembly === true;
    default:
      return when satisfies never;
  }
}

/** Something is between a click and its program. */
const isStarting = ({ start }: Snapshot) => start !== null && start.phase.kind !== 'failed';

/** The stop at which the focused thread stands now. */
export function stopOfFocus(snapshot: Snapshot, focus: ViewState['focus']): Stop | undefined {
  const session = focus ? snapshot.sessions[focus.sessionId] : undefined;
  const thread = session?.threads.find(({ id }) => id === focus?.threadId);
  return session && thread && stopOf(session, thread);
}

/** Of what a dead program left nothing goes on. */
function isCore(snapshot: Snapshot, focus: ViewState['focus']): boolean {
  const session = focus ? snapshot.sessions[focus.sessionId] : undefined;
  return session !== undefined && snapshot.sessions[session.rootId]?.launch?.target === 'core';
}

/** The focused thread stands, in a session that announced a capability. */
function stands(facts: Pick<ReplicaState, 'snapshot' | 'client'>, view: Pick<ViewState, 'focus' | 'activeEditor'>, capability: keyof SessionCapabilities): boolean {
  return whenHolds('stopped', facts, view) && focusedSession(facts.snapshot, view.focus)?.capabilities[capability] === true;
}

function focusedSession(snapshot: Snapshot, focus: ViewState['focus']): Session | undefined {
  const session = focus ? snapshot.sessions[focus.sessionId] : undefined;
  return session && !isOver(session) ? session : undefined;
}
