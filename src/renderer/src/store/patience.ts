/** How long a thread that moves keeps the focus although something else stands. */
import type { Focus } from './focus.ts';

export const patienceMilliseconds = 800;

export interface Patience {
  /** The focus as it is now; it is waited for while it is on its way. */
  watch(focus: Focus | null): void;
  /** The thread of this focus has been on its way for too long. */
  isOver(focus: Focus | null): boolean;
}

/** `onEnd` is called when a thread has been on its way for too long, once for each time it moves. */
export function createPatience(onEnd: () => void): Patience {
  let watched: string | null = null;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    watch: (focus) => {
      const way = wayOf(focus);
      if (way === watched) return;
      clearTimeout(timer);
      watched = way;
      over = false;
      if (way === null) return;
      timer = setTimeout(() => {
        over = true;
        onEnd();
      }, patienceMilliseconds);
    },
    isOver: (focus) => over && wayOf(focus) === watched,
  };
}

/** One movement of a thread, until it stands again or the person looks elsewhere. */
function wayOf(focus: Focus | null): string | null {
  return !focus || focus.live ? null : `${focus.sessionId} ${focus.threadId} ${focus.stop?.number}`;
}
