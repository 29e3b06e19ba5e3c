/** The agent's status as words and as one of a few moods for its mark. */
import type { AgentState } from '../../../../shared/agent.ts';

export type AgentMood = 'off' | 'on' | 'busy' | 'asks' | 'done' | 'failed';

/** How the mark looks; the words beside it always say the same. */
export function agentMood({ status }: AgentState): AgentMood {
  switch (status) {
    case 'idle':
      return 'off';
    case 'active':
    case 'gave-up':
    case 'timed-out':
    case 'stopped':
      return 'on';
    case 'launching':
    case 'observing':
    case 'thinking':
    case 'executing':
      return 'busy';
    case 'awaiting-approval':
      return 'asks';
    case 'done':
      return 'done';
    case 'failed':
      return 'failed';
    default:
      return status satisfies never;
  }
}

/** The status in a few words for the bar. */
export function agentSentence({ status, detail, task }: AgentState, enabled: boolean): string {
  switch (status) {
    case 'idle':
      return enabled ? 'Agent ready' : 'Agent off';
    case 'active':
      return 'Waiting for a stop';
    case 'launching':
      return 'Starting the program';
    case 'observing':
      return 'Looking at the stop';
    case 'thinking':
      return 'Thinking';
    case 'awaiting-approval':
      return `Waiting for you: ${countSteps(openSteps(task))}`;
    case 'executing':
      return detail ? `Executing: ${detail}` : 'Executing';
    case 'done':
      return task?.verdict ? 'Cause found' : 'Done';
    case 'gave-up':
      return 'Gave up';
    case 'failed':
      return detail ? `Failed: ${detail}` : 'Failed';
    case 'timed-out':
      return 'Out of time';
    case 'stopped':
      return 'Stopped by you';
    default:
      return status satisfies never;
  }
}

function openSteps(task: AgentState['task']): number {
  const steps = task?.rounds.at(-1)?.steps ?? [];
  return steps.filter((step) => step.status === 'awaiting' || step.status === 'proposed').length;
}

function countSteps(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`;
}
