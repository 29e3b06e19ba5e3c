/** Values that came from an expression: their references hold only where they were evaluated at a stop. */
import type { EvaluateResult } from '../../../../shared/debug.ts';
import { optional, type Loose } from '../../base/loose.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';
import { noteCounts } from './counts.ts';
import { toVariable } from '../translation/translate.ts';

/** `raw` with its text as `value`. Its children can be paged while `entry` stands; without one it has none. */
export function toResult(session: DapSession, entry: StopEntry | undefined, raw: Loose): EvaluateResult {
  const { value, type, reference, named, indexed, memoryReference } = toVariable({ ...raw, name: '' });
  const live = entry && session.stops.isLive(entry) ? entry : undefined;
  if (live) noteCounts(live, { reference, ...optional('named', named), ...optional('indexed', indexed) });
  return {
    value,
    ...optional('type', type),
    reference: live ? reference : 0,
    ...optional('named', named),
    ...optional('indexed', indexed),
    ...optional('stop', live?.number),
    ...optional('memoryReference', live ? memoryReference : undefined),
  };
}
