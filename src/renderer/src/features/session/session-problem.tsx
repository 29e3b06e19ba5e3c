import { useState } from 'react';
import type { Session } from '../../../../shared/debug.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { OpenAdapters } from '../adapters/open-adapters.tsx';
import { ProblemPlaces } from './problem-places.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';

const selectBroken = ({ snapshot }: ReplicaState): Session | undefined => {
  const last = snapshot.sessionOrder
    .map((id) => snapshot.sessions[id])
    .findLast((session) => session?.problem !== undefined && (session.status === 'failed' || session.status === 'lost'));
  const lastRoot = snapshot.sessionOrder.map((id) => snapshot.sessions[id]).findLast((session) => session?.parentId === undefined);
  return last?.rootId === lastRoot?.id ? last : undefined;
};
const selectMessages = (state: ViewState) => state.messages;
const selectLaunching = ({ overlay }: ViewState) => overlay?.kind === 'launch';

/**
 * Why the latest program did not start or its adapter went away, unless a message or the launch dialog says so already. A program that was
 * lost with its adapter can be run again from here, with the breakpoints it had.
 */
export function SessionProblem() {
  const { ask } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const session = useReplica(selectBroken);
  const messages = useView(selectMessages);
  const launching = useView(selectLaunching);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const key = session && `${session.id}:${session.restarts}:${session.endedAt}`;
  if (!session?.problem || key === undefined || key === dismissed || launching) return null;
  if (messages.some((message) => message.problem?.message === session.problem?.message)) return null;
  return (
    <div className="message">
      <ProblemMessage problem={session.problem} onDismiss={() => setDismissed(key)}>
        <ProblemPlaces problem={session.problem} />
        <OpenAdapters problem={session.problem} adapter={session.adapter} />
        {session.status === 'lost' && (
          <Button small icon="debug-restart" disabled={!driver} onClick={() => void ask('session.restart', { rootId: session.rootId })}>
            Restart
          </Button>
        )}
      </ProblemMessage>
    </div>
  );
}
