import type { Session } from '../../../../shared/debug.ts';
import type { Link } from '../../../../shared/round-trips.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useReplica } from '../../store/cockpit.ts';
import { selectSessionOrder, selectSessions } from '../../store/replica.ts';
import { Icon } from '../../ui/icon.tsx';

/** How soon an adapter answers, as measured in the newest of its sessions where that is known. */
export function useLink(adapter: string): Link | undefined {
  const sessions = useReplica(selectSessions);
  const order = useReplica(selectSessionOrder);
  const isMeasured = (session: Session | undefined) => session?.adapter === adapter && session.link !== undefined;
  const newest = order.findLast((id) => isMeasured(sessions[id]));
  return newest && sessions[newest]?.link;
}

export function AdapterLink({ link: { milliseconds, slow, reason } }: { readonly link: Link }) {
  if (!slow) return <>after {milliseconds} ms</>;
  return (
    <>
      <span className="adapter-slow">
        <Icon name="warning" />
        Slow link: none before {milliseconds} ms
      </span>
      {reason && <span className="adapter-slow-reason">{visibleText(reason)}</span>}
    </>
  );
}
