import type { Link } from '../../../../shared/round-trips.ts';
import type { RoundTrips } from './round-trips.ts';

/** No adapter needs so long for what is cheap; where something waits for acknowledgements it is 40 and more. */
const slowFrom = 30;

/** Tells of the link when it is first known, when it turns slow or quick, and when it is another one by half. Called at stops. */
export function createLinkMeasure({ quickest }: Pick<RoundTrips, 'quickest'>, slowReason: () => string | undefined, tell: (link: Link) => void): () => void {
  let told: Link | undefined;
  return () => {
    const best = quickest();
    if (best === undefined) return;
    const milliseconds = Math.max(1, Math.round(best));
    const slow = milliseconds >= slowFrom;
    if (told && told.slow === slow && milliseconds < told.milliseconds * 1.5 && milliseconds > told.milliseconds / 1.5) return;
    const reason = slow ? slowReason() : undefined;
    told = { milliseconds, slow, ...(reason === undefined ? {} : { reason }) };
    tell(told);
  };
}
