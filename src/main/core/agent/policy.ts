/** Whether a step may run without a click. Deny wins; nothing is allowed that no policy and no rule names. */
import type { ApprovalRule, Risk, Step } from '../../../shared/agent.ts';
import { ruleKey } from './canonical.ts';

export interface Policy {
  /** Risks that run unasked. */
  readonly allow: readonly Risk[];
  /** Actions that never run. */
  readonly deny: readonly string[];
}

export type Permission =
  | { readonly kind: 'run'; readonly by: 'rule' | 'policy' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'deny'; readonly reason: string };

/** What the policy and the rules of this session say about a step that stands at its turn. */
export function permissionFor(
  step: Pick<Step, 'step' | 'risk'>,
  policy: Policy,
  rules: readonly ApprovalRule[],
  place: string | undefined,
): Permission {
  if (policy.deny.includes(step.step.action)) {
    return { kind: 'deny', reason: `Your settings deny "${step.step.action}".` };
  }
  // What leaves for a tool of the person's own is looked at each time, whatever else is allowed.
  if (step.risk === 'external') return { kind: 'ask' };
  if (policy.allow.includes(step.risk)) return { kind: 'run', by: 'policy' };
  const key = ruleKey(step.step, step.risk, place);
  return rules.some((rule) => rule.key === key) ? { kind: 'run', by: 'rule' } : { kind: 'ask' };
}
