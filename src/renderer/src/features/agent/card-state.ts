/** What a card says of its step and what can be done with it. Pure. */
import type { Step } from '../../../../shared/agent.ts';
import { isMovingStep } from '../../../../shared/plan.ts';
import { durationText } from '../../ui/times.ts';

type CardTone = 'quiet' | 'asks' | 'busy' | 'done' | 'failed';

export interface CardState {
  readonly words: string;
  /** Why, in a sentence, where there is something to explain. */
  readonly reason: string | undefined;
  readonly tone: CardTone;
  /** The person can approve, skip or edit it now. */
  readonly open: boolean;
  readonly approvable: boolean;
  /** A movement is bound to its place, so a rule for it can only be made when it is at its turn. */
  readonly forSession: boolean;
  /** The one that waits for the click now; there is at most one. */
  readonly next: boolean;
}

const settled: ReadonlySet<Step['status']> = new Set(['done', 'failed', 'skipped', 'voided', 'refused', 'unknown']);

const notRun: Pick<CardState, 'words' | 'reason' | 'tone'> = { words: 'not run', reason: undefined, tone: 'quiet' };

/** It has not begun, so it can still be skipped. */
export function isUndecided({ status }: Pick<Step, 'status'>): boolean {
  return status === 'proposed' || status === 'awaiting' || status === 'approved';
}

/** The state of the card at `index`. `live`: its plan is the present one of a task that is not over. */
export function cardState(steps: readonly Step[], index: number, live: boolean): CardState {
  const step = steps[index];
  if (!step) throw new RangeError(`no step at ${index}`);
  const undecided = isUndecided(step);
  const open = live && undecided;
  return {
    ...(undecided && !live ? notRun : wordsOf(step, steps, index)),
    open,
    approvable: open && step.status !== 'approved',
    forSession: open && step.risk !== 'external' && (step.status === 'awaiting' || !isMovingStep(step.step)),
    next: live && step.status === 'awaiting' && steps.findIndex((other) => other.status === 'awaiting') === index,
  };
}

function wordsOf(step: Step, steps: readonly Step[], index: number): Pick<CardState, 'words' | 'reason' | 'tone'> {
  const { reason, status, result } = step;
  const took = step.milliseconds === undefined ? '' : `, ${durationText(step.milliseconds)}`;
  switch (status) {
    case 'proposed': {
      const before = steps.slice(0, index).findIndex((other) => !settled.has(other.status));
      return { words: before < 0 ? 'proposed' : `waits for ${before + 1}`, reason, tone: 'quiet' };
    }
    case 'awaiting':
      return { words: 'waits for you', reason, tone: 'asks' };
    case 'approved':
      return { words: approvedWords(step), reason, tone: 'busy' };
    case 'running':
      return { words: 'running…', reason, tone: 'busy' };
    case 'done':
      return { words: `done${took}`, reason, tone: 'done' };
    case 'failed':
      return { words: `failed${took}`, reason: result?.problem?.message ?? reason, tone: 'failed' };
    case 'skipped':
      return { words: 'skipped', reason, tone: 'quiet' };
    case 'voided':
      return { words: 'voided', reason, tone: 'quiet' };
    case 'refused':
      return { words: 'refused', reason: result?.problem?.message ?? reason, tone: 'failed' };
    case 'unknown':
      return { words: 'outcome unknown', reason: reason ?? 'It was running when the core ended.', tone: 'failed' };
    default:
      return status satisfies never;
  }
}

function approvedWords({ approvedBy }: Step): string {
  if (approvedBy === 'rule') return 'approved by a rule of this session';
  return approvedBy === 'policy' ? 'approved by your settings' : 'approved';
}
