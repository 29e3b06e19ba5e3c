import { useCockpit, useView } from '../../store/cockpit.ts';
import type { ViewState } from '../../store/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { visibleText } from '../../ui/untrusted.ts';

const selectMessages = (state: ViewState) => state.messages;

/** What went wrong with something the person just did, until it is dismissed. It takes no focus and covers no control. */
export function Messages() {
  const { view } = useCockpit();
  const messages = useView(selectMessages);
  return (
    <div className="messages" role="log" aria-label="Messages" aria-live="polite">
      {messages.map((message) => (
        <div key={message.id} className="message">
          {message.problem ? (
            <ProblemMessage problem={message.problem} onDismiss={() => view.dismiss(message.id)} />
          ) : (
            <div className="message-note">
              <p>{visibleText(message.text)}</p>
              <IconButton icon="close" label="Dismiss" onClick={() => view.dismiss(message.id)} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
