import { DapilotError } from '../../../../shared/errors.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { Trees } from '../runs/trees.ts';
import type { DapSession } from './session.ts';

/** The session, whose adapter announced a capability; throws `not-supported` with `what` it cannot. */
export function able(trees: Trees, id: SessionId, capability: string, what: string): DapSession {
  const { session } = trees.session(id);
  if (session.capabilities[capability] === true) return session;
  throw new DapilotError('not-supported', `${session.adapter.label} cannot ${what}.`);
}
