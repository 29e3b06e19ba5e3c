/** Limits of a task. They hold in `decide`, so no loop and no planner can pass them. */
import type { Step, Task } from '../../../shared/agent.ts';
import { isMovingStep } from '../../../shared/plan.ts';
import { callOf } from './canonical.ts';

export const approvalMilliseconds = 10 * 60_000;
const maximumCalls = 40;
const maximumInputTokens = 200_000;
const identicalCalls = 5;
const cycleRepetitions = 3;
const longestCycle = 6;

export interface LimitReached {
  readonly reason: 'limit' | 'timed-out';
  readonly message: string;
}

export const outOfTime = {
  reason: 'timed-out',
  message: 'The time for this task is over before a cause was found.',
} as const satisfies LimitReached;

/** Whether the task must end before it plans or runs anything more. */
export function limitReached(task: Task, now: number): LimitReached | undefined {
  if (now >= task.deadline) return outOfTime;
  const calls = executedSteps(task);
  if (calls.length >= maximumCalls) {
    return { reason: 'limit', message: `The agent ran ${maximumCalls} steps, the most a task may have, without finding the cause.` };
  }
  if (task.usage.inputTokens >= maximumInputTokens) {
    return { reason: 'limit', message: `The model read ${maximumInputTokens} tokens, the most a task may cost, without finding the cause.` };
  }
  if (task.maximumCost !== undefined && (task.usage.cost?.amount ?? 0) >= task.maximumCost) {
    const { currency } = task.usage.cost ?? { currency: '' };
    return { reason: 'limit', message: `The model cost ${task.usage.cost?.amount.toFixed(2)} ${currency}, the most a task may, without finding the cause.` };
  }
  const repetition = repeats(calls);
  if (repetition === undefined) return undefined;
  return { reason: 'limit', message: `The agent repeats itself without getting further: ${repetition}.` };
}

/** Whether another round may begin. */
export function roundsUsedUp(task: Task): LimitReached | undefined {
  if (task.rounds.length < task.maximumRounds) return undefined;
  return { reason: 'limit', message: `The agent planned ${task.maximumRounds} times, the most a task may, without finding the cause.` };
}

function executedSteps(task: Task): readonly Step[] {
  return task.rounds.flatMap((round) => round.steps).filter((step) => step.status === 'done' || step.status === 'failed');
}

/**
 * Names what repeats, or undefined. A call is its action, its parameters and the place it left the program at; a movement
 * that changed the place counts as progress and is like no other call.
 */
function repeats(steps: readonly Step[]): string | undefined {
  const calls: string[] = [];
  let place: string | undefined;
  for (const [index, step] of steps.entries()) {
    const after = placeAfter(step) ?? place;
    const moved = isMovingStep(step.step) && after !== place;
    calls.push(moved ? `moved ${index}` : `${callOf(step.step)} at ${after ?? ''}`);
    place = after;
  }
  const last = steps.at(-1);
  if (!last) return undefined;
  if (calls.length >= identicalCalls && calls.slice(-identicalCalls).every((call) => call === calls.at(-1))) {
    return `the same step "${last.step.action}" ${identicalCalls} times`;
  }
  for (let length = 2; length <= longestCycle; length += 1) {
    const tail = calls.slice(-length * cycleRepetitions);
    if (tail.length < length * cycleRepetitions) break;
    if (tail.every((call, index) => call === tail[index % length])) return `the same ${length} steps ${cycleRepetitions} times`;
  }
  return undefined;
}

function placeAfter(step: Step): string | undefined {
  const at = isMovingStep(step.step) || step.step.action === 'evaluate' || step.step.action === 'inspect' ? step.result?.location : undefined;
  return at && `${at.path}:${at.line}`;
}
