/** What a person allows by kind: all steps of one risk, in a plan or in a task, for ten minutes. Pure. */
import type { AgentState, KindGrant, Step } from '../../../shared/agent.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import { approvalMilliseconds } from './limits.ts';

export type GrantScope = 'plan' | 'task';

/** A grant for the risk of this step; throws `bad-request` for what may change the program or leaves for a tool. */
export function grantFor({ risk }: Pick<Step, 'risk'>, scope: GrantScope, round: number, now: number): KindGrant {
  if (risk !== 'looks' && risk !== 'steers') {
    throw new DapilotError('bad-request', 'Steps that may change the program or ask a tool outside are allowed one by one.', { hint: 'Approve this one, or this one for the session.' });
  }
  return { id: `${risk} ${scope}`, risk, ...(scope === 'plan' ? { round } : {}), expiresAt: now + approvalMilliseconds };
}

/** Whether one of them lets a step run in this round and at this time. */
export function isGranted(grants: readonly KindGrant[], { risk }: Pick<Step, 'risk'>, round: number, now: number): boolean {
  return grants.some((grant) => grant.risk === risk && isValid(grant, round, now));
}

/** The ends of those that hold no longer. */
export function outdatedGrants({ grants }: Pick<AgentState, 'grants'>, round: number, now: number): readonly CoreEvent[] {
  return endOf(grants.filter((grant) => !isValid(grant, round, now)));
}

/** Something that is no result of the plan happened: what was allowed to steer was allowed for another state. */
export function endSteering({ grants }: Pick<AgentState, 'grants'>): readonly CoreEvent[] {
  return endOf(grants.filter(({ risk }) => risk === 'steers'));
}

export function endOf(grants: readonly KindGrant[]): readonly CoreEvent[] {
  return grants.map(({ id }) => ({ type: 'agent.grantRemoved', id }));
}

function isValid(grant: KindGrant, round: number, now: number): boolean {
  // Before it was given: the clock was put back, so nobody knows how old it is.
  return now < grant.expiresAt && now >= grant.expiresAt - approvalMilliseconds && (grant.round === undefined || grant.round === round);
}
