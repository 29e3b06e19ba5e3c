/** The agent's way through a round as a few states, and what it waits for in each. */
import type { AgentState, AgentStatus } from '../../../../shared/agent.ts';
import type { PlanAction } from '../../../../shared/plan.ts';
import { clockText, durationText, secondsText } from '../../ui/times.ts';
import { actionWords } from './step-words.ts';

type State = 'launch' | 'observe' | 'think' | 'approve' | 'execute' | 'end';

const states: Readonly<Record<AgentStatus, State | undefined>> = {
  idle: undefined,
  active: undefined,
  launching: 'launch',
  observing: 'observe',
  thinking: 'think',
  'awaiting-release': 'think',
  'awaiting-approval': 'approve',
  'handed-over': 'approve',
  executing: 'execute',
  done: 'end',
  'gave-up': 'end',
  failed: 'end',
  'timed-out': 'end',
  stopped: 'end',
};

/** Undefined while there is no task. */
export function stateOf(status: AgentStatus): State | undefined {
  return states[status];
}

const ends: Partial<Record<AgentStatus, string>> = { 'gave-up': 'Gave up', failed: 'Failed', 'timed-out': 'Out of time', stopped: 'Stopped' };

/** In their order; the launch only while there is one. */
export function statesOf({ status }: Pick<AgentState, 'status'>): readonly { readonly state: State; readonly label: string }[] {
  return [
    ...(status === 'launching' ? [{ state: 'launch', label: 'Launch' } as const] : []),
    { state: 'observe', label: 'Observe' },
    { state: 'think', label: 'Think' },
    { state: 'approve', label: status === 'handed-over' ? 'Yours' : 'Approve' },
    { state: 'execute', label: 'Execute' },
    { state: 'end', label: ends[status] ?? 'Done' },
  ];
}

/** What it waits for and since when; without `now` nothing is counted. */
export function waitWords(agent: AgentState, now: number | undefined): string {
  const { status, since, until, task } = agent;
  if (status === 'thinking' && until !== undefined) {
    const again = now === undefined ? `at ${clockText(until)}` : now >= until ? 'now' : `in ${Math.ceil((until - now) / 1000)} s`;
    return `Asks the model again ${again}: ${agent.detail ?? ''}`;
  }
  const what = waitsFor(agent);
  if (what === undefined) return task?.endedAt === undefined ? '' : `After ${durationText(task.endedAt - task.startedAt)}`;
  if (since === undefined) return `Waits for ${what}`;
  if (status === 'awaiting-approval' || status === 'awaiting-release' || status === 'handed-over') return `Waits for ${what} since ${clockText(since)}`;
  // What takes no time to speak of is not counted: the line would never come to rest.
  return now === undefined || now - since < 2000 ? `Waits for ${what}` : `Waits for ${what}, ${secondsText(now - since)}`;
}

function waitsFor({ status, detail, planner, task }: AgentState): string | undefined {
  switch (status) {
    case 'launching':
      return 'the program to start';
    case 'observing':
      return 'what the program shows';
    case 'thinking':
      return planner.label;
    case 'awaiting-release':
      return 'you to let a request go';
    case 'awaiting-approval': {
      const step = (task?.rounds.at(-1)?.steps ?? []).findIndex((one) => one.status === 'awaiting');
      return step === -1 ? 'you' : `you at step ${step + 1}`;
    }
    case 'handed-over':
      return 'you to hand back';
    case 'executing':
      return detail !== undefined && detail in actionWords ? `“${actionWords[detail as PlanAction]}” to end` : 'a step to end';
    default:
      return undefined;
  }
}
