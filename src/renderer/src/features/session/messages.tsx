import { useEffect, useState } from 'react';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import type { ViewState } from '../../store/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { SessionProblem } from './session-problem.tsx';

const selectMessages = (state: ViewState) => state.messages;
const selectNotices = (state: ReplicaState) => state.snapshot.notices;

/**
 * What went wrong, until it is dismissed: with what the person just did, with the latest program, or with DAPilot itself.
 * It takes no focus and moves nothing.
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
      <SessionProblem />
      {messages.map((message) => (
        <div key={message.id} className="message">
          {message.problem ? (
            <ProblemMessage problem={message.problem} onDismiss={() => view.dismiss(message.id)} />
          ) : (
            <Note id={message.id} text={message.text} />
          )}
        </div>
      ))}
    </div>
  );
}

const noteMilliseconds = 10_000;

/** Good news needs no click: it leaves by itself, but not while somebody points at it. */
function Note({ id, text }: { readonly id: number; readonly text: string }) {
  const { view } = useCockpit();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => view.dismiss(id), noteMilliseconds);
    return () => clearTimeout(timer);
  }, [view, id, held]);
  return (
    <div className="message-note" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <p>{visibleText(text)}</p>
      <IconButton icon="close" label="Dismiss" onClick={() => view.dismiss(id)} />
    </div>
  );
}
