/** The true state of a breakpoint over all sessions, with its reason. */
import type { Breakpoint, BreakpointBinding, InstructionBreakpoint } from '../../../../shared/debug.ts';

/**
 * waiting: no program has been asked yet; pending: a program runs and has not answered; unverified: it answered, and the
 * breakpoint does not work there.
 */
type BreakpointState = 'disabled' | 'waiting' | 'pending' | 'verified' | 'unverified';
type BreakpointKind = 'plain' | 'conditional' | 'log';

export interface BreakpointFacts {
  readonly state: BreakpointState;
  readonly kind: BreakpointKind;
  /** One or two sentences for hover and list. */
  readonly reason: string;
  /** Where the adapter put it, when that is another line. */
  readonly movedTo?: number;
}

/** What is known of a breakpoint; `active`: a program that could bind it is alive. */
export function breakpointFacts(breakpoint: Breakpoint, active: boolean): BreakpointFacts {
  const kind = breakpoint.logMessage ? 'log' : breakpoint.condition || breakpoint.hitCondition ? 'conditional' : 'plain';
  if (!breakpoint.enabled) return { state: 'disabled', kind, reason: 'Disabled' };
  const bindings: readonly BreakpointBinding[] = Object.values(breakpoint.bindings);
  const verified = bindings.find((binding) => binding.verified);
  if (verified) {
    const moved = verified.line !== undefined && verified.line !== breakpoint.line ? verified.line : undefined;
    return moved === undefined
      ? { state: 'verified', kind, reason: 'Set in the program' }
      : { state: 'verified', kind, movedTo: moved, reason: `Set in the program at line ${moved}, the next place where it can stop` };
  }
  const answered = bindings[0];
  if (answered) return { state: 'unverified', kind, reason: answered.message ?? 'The debug adapter did not set it and gave no reason' };
  return active
    ? { state: 'pending', kind, reason: 'Not set yet: the program has not loaded this file' }
    : { state: 'waiting', kind, reason: 'Will be set when a program starts' };
}

/** What is known of a breakpoint on an instruction. */
export function instructionFacts({ enabled, binding }: InstructionBreakpoint): BreakpointFacts {
  if (!enabled) return { state: 'disabled', kind: 'plain', reason: 'Disabled' };
  if (!binding) return { state: 'pending', kind: 'plain', reason: 'Not set yet: the debug adapter has not answered' };
  if (binding.verified) return { state: 'verified', kind: 'plain', reason: 'Set in the program, until it ends' };
  return { state: 'unverified', kind: 'plain', reason: binding.message ?? 'The debug adapter did not set it and gave no reason' };
}

/** Condition, hit count and log message in one line each. */
export function breakpointDetails({ condition, hitCondition, logMessage }: Breakpoint): readonly string[] {
  return [
    ...(condition ? [`when ${condition}`] : []),
    ...(hitCondition ? [`hits ${hitCondition}`] : []),
    ...(logMessage ? [`logs ${logMessage}`] : []),
  ];
}
