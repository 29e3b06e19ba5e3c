/** What every step is given, and what comes of it. */
import type { StepResult } from '../../../shared/agent.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { SessionId } from '../../../shared/ids.ts';
import type { Observation, ObservedFrame, ObservedStop } from '../../../shared/observation.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { Debugger } from '../base/debugger.ts';
import type { PlannerReads } from './planner.ts';
import type { AgentTools } from './tools/agent-tools.ts';
import type { KeptResults } from './tools/kept-results.ts';

export interface StepContext {
  readonly debugger: Debugger;
  readonly snapshot: () => Snapshot;
  readonly rootId: SessionId | undefined;
  /** Real path. */
  readonly workspace: string;
  readonly reads: PlannerReads;
  readonly tools: AgentTools;
  /** Whole results of the task's steps. */
  readonly kept: KeptResults;
  /** What the program shows now; gathered anew only when it has moved. */
  readonly look: () => Promise<Observation>;
  readonly signal: AbortSignal;
  /** Milliseconds until the task's time is over. */
  readonly remaining: () => number;
  /** The person, a rule or a policy has allowed effects: the step's risk is `changes`. */
  readonly mayChange: boolean;
}

export type StepOutcome =
  | { readonly kind: 'result'; readonly status: 'done' | 'failed'; readonly result: StepResult; readonly surprise?: string; /** Where the result holds only a part of it. */ readonly whole?: string }
  /** The step could have effects; nothing of it took place. */
  | { readonly kind: 'raise'; readonly reason: string };

/** A result, and the whole of it where it holds only a part. */
export type ToolOutcome = StepResult & { readonly whole?: string };

export const evaluateMilliseconds = 10_000;

/** Throws when the agent was stopped or the program taken over while the step was prepared: then nothing reaches the debugger. */
export function requireGoing({ signal }: Pick<StepContext, 'signal'>): void {
  if (signal.aborted) throw new DapilotError('cancelled', 'The agent was stopped before this ran.');
}

/** The stop and the frame a step speaks of. */
export async function frameFor(
  index: number | undefined,
  context: Pick<StepContext, 'look'>,
): Promise<{ readonly stop: ObservedStop; readonly frame: ObservedFrame; readonly observation: Observation }> {
  const observation = await context.look();
  const { stop } = observation;
  if (!stop) throw new DapilotError('not-stopped', 'The program is not stopped, so there is nothing to look at.', { hint: 'Pause it, or wait until it stops.' });
  const frame = stop.frames[index ?? 0];
  if (!frame) {
    throw new DapilotError('bad-request', `The call chain has no frame ${index ?? 0}; it has ${stop.frames.length}.`, { hint: 'Choose one of the call chain; the first is 0.' });
  }
  if (frame.kind === 'label') {
    throw new DapilotError('bad-request', `Frame ${index ?? 0} is only a separator ("${frame.name}").`, { hint: 'Choose the one above or below it.' });
  }
  return { stop, frame, observation };
}
