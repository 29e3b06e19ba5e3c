import type { Session } from '../../../../shared/debug.ts';
import { treeOf } from '../../../../shared/snapshot.ts';
import { useReplica, useView } from '../../store/cockpit.ts';
import { sessionPath } from '../../store/follow.ts';
import { liveRoot, selectWorkspace, type ReplicaState } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { Icon } from '../../ui/icon.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { CancelWork } from './cancel-work.tsx';
import { portWords, processOf, rootWords, sessionWords, shortName } from './session-words.ts';
import { TimeLeft } from './time-left.tsx';

const selectFocusedSession = (state: ViewState) => state.focus?.sessionId;
const selectSnapshot = (state: ReplicaState) => state.snapshot;

/** Which session commands act on, from its root, and how it is. */
export function SessionPath() {
  const workspace = useReplica(selectWorkspace);
  const focused = useView(selectFocusedSession);
  const session = useReplica(({ snapshot }) => (focused && snapshot.sessions[focused]) || liveRoot(snapshot) || lastRoot(snapshot));
  const snapshot = useReplica(selectSnapshot);
  if (!session) return <div className="session-path">{workspace && <MiddleText text={workspace.name} />}</div>;
  const path = sessionPath(snapshot, session);
  const root = snapshot.sessions[session.rootId] ?? session;
  const { text, tone } = session === root ? rootWords(root, treeOf(snapshot, root.id)) : sessionWords(session, session.exit ?? root.exit);
  const words = visibleText(text);
  const notes = [...new Set([...root.notes, ...session.notes])].map((note) => visibleText(note));
  return (
    <div className="session-path">
      {(path.length > 0 ? path : [session]).map((part, index) => (
        <span key={part.id} className="session-part">
          {index > 0 && <Icon name="chevron-right" />}
          <MiddleText text={shortName(part.name)} />
          {processOf(part) !== undefined && <span className="session-process dim">pid {processOf(part)}</span>}
        </span>
      ))}
      <span className="session-state" data-tone={tone} role="status" data-tip={words} data-tip-overflow="">
        {words}
      </span>
      {root.launch && 'noDebug' in root.launch && root.launch.noDebug === true && <span className="session-ports dim">without debugging</span>}
      <CancelWork session={session} />
      {session.status === 'stopped' && session.ports && session.ports.length > 0 && (
        <span className="session-ports dim" data-tip="While the program stands, nobody answers there and nobody else can listen there.">
          {portWords(session.ports)}
        </span>
      )}
      {notes.length > 0 && (
        <span className="session-notes" tabIndex={0} role="note" aria-label={notes.join('. ')} data-tip={notes.join('\n')}>
          <Icon name="info" />
        </span>
      )}
      <TimeLeft root={root} />
    </div>
  );
}

function lastRoot({ sessionOrder, sessions }: ReplicaState['snapshot']): Session | undefined {
  return sessionOrder.map((id) => sessions[id]).findLast((session) => session !== undefined && session.parentId === undefined);
}
