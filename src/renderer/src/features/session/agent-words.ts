/** The agent's status as words and as one of a few moods for its mark. */
import type { AgentState } from '../../../../shared/agent.ts';
import { isOver, treeOf, type Snapshot } from '../../../../shared/snapshot.ts';
import { liveRoot, type ReplicaState } from '../../store/replica.ts';

type AgentMood = 'off' | 'on' | 'busy' | 'asks' | 'done' | 'failed';

/** How the mark looks; the words beside it always say the same. */
export function agentMood({ status }: AgentState): AgentMood {
  switch (status) {
    case 'idle':
      return 'off';
    case 'active':
    case 'gave-up':
    case 'timed-out':
    case 'stopped':
    case 'handed-over':
      return 'on';
    case 'launching':
    case 'observing':
    case 'thinking':
    case 'executing':
      return 'busy';
    case 'awaiting-approval':
    case 'awaiting-release':
      return 'asks';
    case 'done':
      return 'done';
    case 'failed':
      return 'failed';
    default:
      return status satisfies never;
  }
}

type ProgramState = 'none' | 'running' | 'stopped';

/** The agent's status in a few words, for every place that shows it. */
export const selectAgentSentence = ({ snapshot }: ReplicaState): string => agentSentence(snapshot.agent, programState(snapshot));

/** Of the program the task is about; without a task of the one that is alive. */
function programState(snapshot: Snapshot): ProgramState {
  const { task } = snapshot.agent;
  const root = task && !task.end ? task.rootId && snapshot.sessions[task.rootId] : liveRoot(snapshot);
  if (!root || isOver(root)) return 'none';
  return treeOf(snapshot, root.id).some(({ status }) => status === 'stopped') ? 'stopped' : 'running';
}

function agentSentence({ status, detail, task }: AgentState, program: ProgramState): string {
  switch (status) {
    case 'idle':
      return 'Agent off';
    case 'active':
      return program === 'running' ? 'Watching for a failure' : 'Ready';
    case 'launching':
      return 'Starting the program';
    case 'observing':
      return observed[program];
    case 'thinking':
      return 'Thinking';
    case 'awaiting-release':
      return 'Waiting for you: read what is to be sent';
    case 'handed-over':
      return 'You have the program';
    case 'awaiting-approval':
      return `Waiting for you: ${countSteps(openSteps(task))}`;
    case 'executing':
      return detail ? `Executing: ${detail}` : 'Executing';
    case 'done':
      return task?.verdict ? 'Cause found' : 'No failure seen';
    case 'gave-up':
      return 'Gave up';
    case 'failed':
      return detail ? `Failed: ${detail}` : 'Failed';
    case 'timed-out':
      return 'Out of time';
    case 'stopped':
      return detail ? firstSentence(detail) : 'Stopped';
    default:
      return status satisfies never;
  }
}

const observed: Readonly<Record<ProgramState, string>> = {
  none: 'Looking at what is known',
  running: 'Looking at the program',
  stopped: 'Looking at the stop',
};

function firstSentence(text: string): string {
  return /^[^.]+/.exec(text)?.[0] ?? text;
}

function openSteps(task: AgentState['task']): number {
  const steps = task?.rounds.at(-1)?.steps ?? [];
  return steps.filter((step) => step.status === 'awaiting' || step.status === 'proposed').length;
}

function countSteps(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`;
}
