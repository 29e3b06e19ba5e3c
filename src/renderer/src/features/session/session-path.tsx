import type { Session } from '../../../../shared/debug.ts';
import { useReplica, useView } from '../../store/cockpit.ts';
import { sessionPath } from '../../store/follow.ts';
import { liveRoot, type ReplicaState } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { Icon } from '../../ui/icon.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { sessionWords } from './session-words.ts';

const selectFocusedSession = (state: ViewState) => state.focus?.sessionId;
const selectSnapshot = (state: ReplicaState) => state.snapshot;

/** Which session commands act on, from its root, and how it is. */
export function SessionPath() {
  const snapshot = useReplica(selectSnapshot);
  const focused = useView(selectFocusedSession);
  const session = (focused && snapshot.sessions[focused]) || liveRoot(snapshot) || lastRoot(snapshot.sessionOrder, snapshot.sessions);
  if (!session) return <div className="session-path">{snapshot.workspace && <MiddleText text={snapshot.workspace.name} />}</div>;
  const path = sessionPath(snapshot, session);
  const words = sessionWords(session);
  return (
    <div className="session-path">
      {(path.length > 0 ? path : [session]).map((part, index) => (
        <span key={part.id} className="session-part">
          {index > 0 && <Icon name="chevron-right" />}
          <MiddleText text={part.processId === undefined ? part.name : `${part.name} (pid ${part.processId})`} />
        </span>
      ))}
      <span className="session-state" data-state={session.status} role="status" data-tip={words} data-tip-overflow="">
        {words}
      </span>
    </div>
  );
}

function lastRoot(order: ReplicaState['snapshot']['sessionOrder'], sessions: ReplicaState['snapshot']['sessions']): Session | undefined {
  return order.map((id) => sessions[id]).findLast((session) => session !== undefined && session.parentId === undefined);
}
