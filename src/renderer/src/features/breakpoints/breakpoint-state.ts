/** The true state of a breakpoint over all sessions, with its reason. */
import type { Breakpoint, BreakpointBinding, DataBreakpoint, FunctionBreakpoint, InstructionBreakpoint } from '../../../../shared/debug.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import { baseName } from '../../store/view.ts';

/**
 * lost: the text of its line is gone; waiting: no program has been asked yet; pending: a program runs and has not
 * answered; unverified: it answered, and the breakpoint does not work there.
 */
type BreakpointState = 'disabled' | 'muted' | 'lost' | 'waiting' | 'pending' | 'verified' | 'unverified';
type BreakpointKind = 'plain' | 'conditional' | 'log' | 'function' | 'data';

export interface BreakpointFacts {
  readonly state: BreakpointState;
  readonly kind: BreakpointKind;
  /** One or two sentences for hover and list. */
  readonly reason: string;
  /** Where the adapter put it, when that is another line. */
  readonly movedTo?: number;
  /** It goes away by itself. */
  readonly passing?: boolean;
  /** It is set, and what it asks failed at a hit; `reason` says how. */
  readonly failing?: boolean;
}

/** What a state depends on besides the breakpoint. `active`: a program that could bind it is alive. */
export interface Circumstances {
  readonly active: boolean;
  readonly muted: boolean;
  readonly breakpoints: Snapshot['breakpoints'];
}

const noReason = 'The debug adapter did not set it and gave no reason';
const muted = 'Muted, like all your breakpoints';

/** What is known of a breakpoint on a line. */
export function breakpointFacts(breakpoint: Breakpoint, circumstances: Circumstances): BreakpointFacts {
  const kind = breakpoint.logMessage ? 'log' : breakpoint.condition || breakpoint.hitCondition ? 'conditional' : 'plain';
  const passing = breakpoint.temporary === undefined ? {} : { passing: true };
  return { kind, ...passing, ...stateOf(breakpoint, circumstances) };
}

function stateOf(breakpoint: Breakpoint, { active, muted: isMuted, breakpoints }: Circumstances): Pick<BreakpointFacts, 'state' | 'reason' | 'movedTo' | 'failing'> {
  const { enabled, lost, line, anchor, origin, temporary, after } = breakpoint;
  if (lost === 'file') return { state: 'lost', reason: 'Lost: its file is not there' };
  if (lost === 'text') return { state: 'lost', reason: `Lost: the text of its line is not in the file any more${anchor?.text ? `: ${anchor.text}` : ''}` };
  if (!enabled) return { state: 'disabled', reason: 'Disabled' };
  if (isMuted && origin === 'person' && temporary !== 'stop') return { state: 'muted', reason: muted };
  const bindings: readonly BreakpointBinding[] = Object.values(breakpoint.bindings);
  const verified = bindings.find((binding) => binding.verified);
  if (verified) {
    const moved = verified.line !== undefined && verified.line !== line ? verified.line : undefined;
    const failed = bindings.find((binding) => binding.failed !== undefined)?.failed;
    const where = moved === undefined ? 'Set in the program' : `Set in the program at line ${moved}, the next place where it can stop`;
    return { state: 'verified', ...(moved === undefined ? {} : { movedTo: moved }), ...(failed === undefined ? { reason: where } : { reason: failed, failing: true }) };
  }
  // One that does not know this code yet, or never will, says less than one that has it.
  const answered = bindings.find(({ pending }) => pending !== true) ?? bindings[0];
  if (answered?.pending === true) return { state: 'pending', reason: 'Not set yet: the program has not loaded this code' };
  if (answered) return { state: 'unverified', reason: answered.message ?? noReason };
  const trigger = after === undefined ? undefined : breakpoints[after];
  if (trigger) return { state: active ? 'pending' : 'waiting', reason: `Will be set when the breakpoint at ${placeOf(trigger)} was hit${trigger.enabled ? '' : ', which is disabled'}` };
  return active ? { state: 'pending', reason: 'Not set yet: the program has not loaded this file' } : { state: 'waiting', reason: 'Will be set when a program starts' };
}

/** What is known of a breakpoint on a function. */
export function functionFacts({ enabled, bindings }: FunctionBreakpoint, { active, muted: isMuted }: Circumstances): BreakpointFacts {
  const kind = 'function';
  if (!enabled) return { state: 'disabled', kind, reason: 'Disabled' };
  if (isMuted) return { state: 'muted', kind, reason: muted };
  const answers: readonly BreakpointBinding[] = Object.values(bindings);
  const [first] = answers;
  if (answers.some(({ verified }) => verified)) return { state: 'verified', kind, reason: 'Set in the program' };
  if (first) return { state: 'unverified', kind, reason: first.message ?? 'The program has no function of this name, as far as is known' };
  return active ? { state: 'pending', kind, reason: 'Not set yet: the debug adapter has not answered' } : { state: 'waiting', kind, reason: 'Will be set when a program starts' };
}

/** What is known of a breakpoint that belongs to one program: on an instruction, or on data. */
export function sessionFacts({ enabled, binding }: InstructionBreakpoint | DataBreakpoint, kind: BreakpointKind, isMuted: boolean): BreakpointFacts {
  if (!enabled) return { state: 'disabled', kind, reason: 'Disabled' };
  if (isMuted) return { state: 'muted', kind, reason: muted };
  if (!binding) return { state: 'pending', kind, reason: 'Not set yet: the debug adapter has not answered' };
  if (binding.verified) return { state: 'verified', kind, reason: 'Set in the program, until it ends' };
  return { state: 'unverified', kind, reason: binding.message ?? noReason };
}

/** Condition, hit count and what else it asks, in one line each. */
export function breakpointDetails(breakpoint: Pick<Breakpoint, 'condition' | 'hitCondition'> & Partial<Breakpoint>, breakpoints: Snapshot['breakpoints'] = {}): readonly string[] {
  const { condition, hitCondition, logMessage, after, temporary } = breakpoint;
  const trigger = after === undefined ? undefined : breakpoints[after];
  return [
    ...(trigger ? [`after ${placeOf(trigger)}`] : []),
    ...(condition ? [`when ${condition}`] : []),
    ...(hitCondition ? [`hits ${hitCondition}`] : []),
    ...(logMessage ? [`logs ${logMessage}`] : []),
    ...(temporary === 'hit' ? ['once'] : temporary === 'stop' ? ['runs to here'] : []),
  ];
}

/** A breakpoint by its place, for people. */
export function placeOf({ path, line, column }: Breakpoint): string {
  return `${baseName(path)}:${line}${column === undefined ? '' : `:${column}`}`;
}
