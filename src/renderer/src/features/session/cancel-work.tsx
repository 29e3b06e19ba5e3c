import type { Session } from '../../../../shared/debug.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit } from '../../store/cockpit.ts';

/** Cancels what the session is busy with, where its adapter can do that. */
export function CancelWork({ session }: { readonly session: Session }) {
  const { ask } = useCockpit();
  if (!session.cancellable) return null;
  return (
    <button type="button" className="link" data-tip={visibleText(session.statusReason ?? '')} onClick={() => void ask('session.cancel', { sessionId: session.id })}>
      Cancel
    </button>
  );
}
