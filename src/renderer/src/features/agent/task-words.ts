/** Words for how a task ends and how sure it is. */
import type { Cost, Task, TaskEnd, Usage } from '../../../../shared/agent.ts';

/** A confidence as a word; the number stands beside it. */
export function confidenceWords(confidence: number): string {
  if (confidence >= 0.9) return 'confident';
  if (confidence >= 0.7) return 'likely';
  return confidence >= 0.4 ? 'possible' : 'a guess';
}

interface EndWords {
  readonly title: string;
  readonly icon: string;
  readonly hint?: string;
}

export const endTitles: Readonly<Record<TaskEnd['reason'], EndWords>> = {
  verdict: { title: 'Cause found', icon: 'pass' },
  'no-failure': {
    title: 'The program did not fail',
    icon: 'pass',
    hint: 'If something is wrong all the same, say below what you see and what you expected.',
  },
  'no-cause': {
    title: 'I do not know the cause',
    icon: 'question',
    hint: 'Say below what you see and what you expected, or stop nearer to where it goes wrong and start again.',
  },
  limit: { title: 'A limit was reached', icon: 'watch', hint: 'Limits for rounds and minutes are in the settings.' },
  problem: { title: 'The agent could not go on', icon: 'error' },
  stopped: { title: 'Stopped', icon: 'circle-slash' },
  'timed-out': { title: 'The time for this task is over', icon: 'watch', hint: 'Minutes for a task are in the settings.' },
};

/** The name of an evidence on screen: a step by its round and number, anything else as it is. */
export function evidenceName(task: Pick<Task, 'rounds'>, id: string): string {
  for (const round of task.rounds) {
    const index = round.steps.findIndex((step) => step.id === id);
    if (index >= 0) return `round ${round.number}, step ${index + 1}`;
  }
  return id;
}

/** Tokens for a corner: 950, 4.1 k, 1.2 M. */
export function tokensText(tokens: number): string {
  if (tokens < 1000) return `${tokens}`;
  return tokens < 1_000_000 ? `${(tokens / 1000).toFixed(1)} k` : `${(tokens / 1_000_000).toFixed(1)} M`;
}

/** A cost for a corner: three digits that say something. */
export function costText({ amount, currency }: Cost): string {
  return `${amount === 0 ? '0' : amount < 1 ? amount.toPrecision(2) : amount.toFixed(2)} ${currency}`;
}

/** What a task took of its models; undefined where none was asked. A cost that is not known is said to be. */
export function usageWords({ usage, helperUsage }: Pick<Task, 'usage' | 'helperUsage'>): string | undefined {
  if (usage.calls === 0) return undefined;
  return [callsAndTokens(usage), costWords(usage), ...(helperUsage ? [`of it by the helper: ${callsAndTokens(helperUsage)}, ${costWords(helperUsage)}`] : [])].join(', ');
}

function callsAndTokens({ calls, inputTokens, cachedTokens, outputTokens }: Usage): string {
  const cached = cachedTokens === undefined ? '' : ` (${tokensText(cachedTokens)} of them read before)`;
  return `${calls === 1 ? '1 model call' : `${calls} model calls`}, ${tokensText(inputTokens)} tokens in${cached}, ${tokensText(outputTokens)} out`;
}

function costWords({ cost }: Usage): string {
  return cost ? costText(cost) : 'cost unknown';
}
