/** When a command can be used, answered from the two stores. */
import type { CommandWhen } from '../../../shared/commands.ts';
import { isOver } from '../../../shared/snapshot.ts';
import { awaitingStep, liveRoot, threadOf, type ReplicaState } from '../store/replica.ts';
import type { ViewState } from '../store/view.ts';

/** Whether `when` is true now. */
export function whenHolds(when: CommandWhen, { snapshot, client }: ReplicaState, { focus, activeEditor }: ViewState): boolean {
  switch (when) {
    case 'always':
      return true;
    case 'workspace':
      return snapshot.workspace !== null;
    case 'session':
      return liveRoot(snapshot) !== undefined;
    case 'idle':
      return liveRoot(snapshot) === undefined && snapshot.workspace !== null;
    case 'stopped':
      return focus !== null && focus.threadId !== null && threadOf(snapshot, focus.sessionId, focus.threadId)?.stop !== undefined;
    case 'running': {
      const session = focus && snapshot.sessions[focus.sessionId];
      if (!session || isOver(session) || focus.threadId === null) return false;
      return threadOf(snapshot, session.id, focus.threadId)?.stop === undefined && session.status !== 'stopping';
    }
    case 'task':
      return snapshot.agent.task !== undefined && snapshot.agent.task.end === undefined;
    case 'awaitingApproval':
      return awaitingStep(snapshot.agent.task) !== undefined;
    case 'watching':
      return snapshot.driver !== null && snapshot.driver !== client;
    case 'editor':
      return activeEditor !== null;
    default:
      return when satisfies never;
  }
}
