import { useEffect, useState, type ReactNode } from 'react';
import type { ProblemCode } from '../../../../shared/errors.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import type { MessageAction, ViewState } from '../../store/view.ts';
import { OpenAdapters } from '../adapters/open-adapters.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { ProblemPlaces } from './problem-places.tsx';
import { ReadyServers } from '../tasks/ready-servers.tsx';
import { SessionProblem } from './session-problem.tsx';

const selectMessages = (state: ViewState) => state.messages;
const selectNotices = (state: ReplicaState) => state.snapshot.notices;

/** Refusals of a moment, such as a step while the program runs: a little later they are no longer true. */
const passing: ReadonlySet<ProblemCode> = new Set(['not-stopped', 'session-active', 'stale-reference']);

/**
 * What went wrong, until it is dismissed: with what the person just did, with the latest program, or with DAPilot itself.
 * It takes no focus and moves nothing. Good news and refusals of a moment leave by themselves.
 */
export function Messages() {
  const { view, ask } = useCockpit();
  const messages = useView(selectMessages);
  const notices = useReplica(selectNotices);
  return (
    <div className="messages" role="log" aria-label="Messages" aria-live="polite">
      {notices.map((notice) => (
        <div key={`notice-${notice.id}`} className="message">
          <ProblemMessage problem={notice.problem} onDismiss={() => void ask('notice.dismiss', { id: notice.id })} />
        </div>
      ))}
      <ReadyServers />
      <SessionProblem />
      {messages.map((message) => {
        const { id, problem } = message;
        const dismiss = () => view.dismiss(id);
        const shown = message.problem ? <ProblemMessage problem={message.problem} onDismiss={dismiss}><ProblemPlaces problem={message.problem} /><OpenAdapters problem={message.problem} /></ProblemMessage> : <Note text={message.text} action={message.action} onDismiss={dismiss} />;
        const leaves = problem === undefined || passing.has(problem.code);
        return (
          <div key={id} className="message">
            {leaves ? <Leaving id={id}>{shown}</Leaving> : shown}
          </div>
        );
      })}
    </div>
  );
}

const shownMilliseconds = 10_000;

/** A message that needs no click: it leaves by itself, but not while somebody points at it or is in it. */
function Leaving({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const { view } = useCockpit();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => view.dismiss(id), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [view, id, held]);
  return (
    <div onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      {children}
    </div>
  );
}

function Note({ text, action, onDismiss }: { readonly text: string; readonly action: MessageAction | undefined; readonly onDismiss: () => void }) {
  return (
    <div className="message-note">
      <p>{visibleText(text)}</p>
      {action && (
        <Button
          small
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
