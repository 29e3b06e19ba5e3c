import { useEffect, useState } from 'react';
import type { Session } from '../../../../shared/debug.ts';
import { isOver } from '../../../../shared/snapshot.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Icon } from '../../ui/icon.tsx';

const minute = 60_000;
const soon = 5 * minute;

/** How much of a session's time is left, in words when it is soon over, and a click that starts it anew. */
export function TimeLeft({ root }: { readonly root: Session }) {
  const { ask } = useCockpit();
  const left = useTimeUntil(isOver(root) ? undefined : root.expiresAt);
  if (left === null) return null;
  const minutes = Math.max(0, Math.ceil(left / minute));
  const words = minutes === 0 ? 'ends now' : `ends in ${minutes} min`;
  return (
    <button
      type="button"
      className="session-time"
      data-soon={left <= soon || undefined}
      aria-label={`The session ${words}: start its time anew`}
      data-tip={`The session ${words} by itself. Click to start its time anew.`}
      onClick={() => void ask('session.extend', { rootId: root.id })}
    >
      {left > soon ? <Icon name="clockface" /> : `${words}, extend`}
    </button>
  );
}

/** Milliseconds until a time, counted anew every few seconds; null without one. */
function useTimeUntil(time: number | undefined): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (time === undefined) {
      setLeft(null);
      return undefined;
    }
    const read = () => setLeft(time - Date.now());
    read();
    const timer = setInterval(read, 5000);
    return () => clearInterval(timer);
  }, [time]);
  return left;
}
