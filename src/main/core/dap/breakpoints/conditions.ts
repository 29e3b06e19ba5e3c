/** What a breakpoint asks besides its place, and why an adapter cannot be asked that. Pure. */
import { hitConditionProblem } from '../../../../shared/hit-conditions.ts';
import type { BreakpointFields } from '../../base/debugger.ts';
import { optional, type Loose } from '../../base/loose.ts';
import type { Adapter } from '../adapters/adapter.ts';

/** What is to be known of a session. */
export interface Asked {
  readonly capabilities: Loose;
  readonly adapter: Pick<Adapter, 'hitOperators' | 'hitCondition' | 'logMessage' | 'or'>;
}

/** Empty texts mean "none": that is how a window takes a condition away. */
export function fieldsOf({ condition, hitCondition, logMessage }: BreakpointFields) {
  const some = (value: string | undefined) => (value === undefined || value.trim() === '' ? undefined : value);
  return {
    ...optional('condition', some(condition)),
    ...optional('hitCondition', some(hitCondition)),
    ...optional('logMessage', some(logMessage)),
  };
}

/** The fields after a change; what it does not name stays. */
export function changedFields(before: BreakpointFields, change: BreakpointFields) {
  return fieldsOf({
    condition: change.condition ?? before.condition,
    hitCondition: change.hitCondition ?? before.hitCondition,
    logMessage: change.logMessage ?? before.logMessage,
  });
}

/** As they are sent. */
export function sentFields({ condition, hitCondition, logMessage }: BreakpointFields, { adapter }: Asked) {
  return {
    ...optional('condition', condition),
    ...optional('hitCondition', hitCondition === undefined ? undefined : (adapter.hitCondition?.(hitCondition) ?? hitCondition.trim())),
    ...optional('logMessage', logMessage === undefined ? undefined : (adapter.logMessage?.(logMessage) ?? logMessage)),
  };
}

/** An adapter without the ability would ignore a condition, or stop where only a log was wanted. */
export function refusalOf({ condition, hitCondition, logMessage }: BreakpointFields, { capabilities, adapter }: Asked): string | undefined {
  if (logMessage !== undefined && capabilities['supportsLogPoints'] !== true) return 'This debugger cannot log without stopping.';
  if (condition !== undefined && capabilities['supportsConditionalBreakpoints'] !== true) return 'This debugger has no conditions.';
  if (hitCondition === undefined) return undefined;
  if (capabilities['supportsHitConditionalBreakpoints'] !== true) return 'This debugger cannot count hits.';
  return hitConditionProblem(hitCondition, adapter.hitOperators);
}
