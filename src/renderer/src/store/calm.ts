/**
 * Most steps are over before anybody could see that the program ran. So what leads from one stop to the next is kept back
 * until that next stop is complete: the old one stays on screen, and one paint replaces it. The line alone goes ahead, once it
 * is known. Whatever takes longer is shown.
 */
import type { CoreEvent, NumberedEvent } from '../../../shared/events.ts';

export interface Calm {
  /** All events, in their order; some are handed on later, together with what they lead to. */
  add(events: readonly NumberedEvent[]): void;
  /** What was kept back is not needed any more: a newer snapshot holds it. */
  forget(): void;
}

/** So long an old stop may stand for one that is on its way. */
export const patienceMilliseconds = 100;

/** With these a movement, or a stop, begins. */
const beginnings: ReadonlySet<CoreEvent['type']> = new Set(['session.continued', 'session.stopped']);
/** These may come meanwhile; anything else is shown at once, with all before it. */
const meanwhile: ReadonlySet<CoreEvent['type']> = new Set([...beginnings, 'session.placeFound', 'session.threadsChanged', 'console.grew', 'terminal.grew']);

export interface CalmParts {
  apply(events: readonly NumberedEvent[]): void;
  /** Given all that is kept back when it holds where the next stop stands; says whether it has shown that. */
  ahead(kept: readonly NumberedEvent[]): boolean;
  /** Calls when what has changed until now was painted; not in a window that nobody sees. */
  afterPaint(then: () => void): void;
}

export function createCalm({ apply, ahead, afterPaint }: CalmParts): Calm {
  let kept: NumberedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What went ahead is being painted: what comes meanwhile is not to make that later. */
  let painting = false;
  /** Counts what was shown, so that a paint knows what it was for. */
  let turn = 0;

  function release(): void {
    clearTimeout(timer);
    timer = undefined;
    painting = false;
    turn += 1;
    const events = kept;
    kept = [];
    if (events.length > 0) apply(events);
  }

  const isWhole = () => kept.some(({ event }) => !meanwhile.has(event.type));

  function goAhead(): void {
    if (painting || !ahead(kept)) return;
    painting = true;
    const mine = turn;
    afterPaint(() => {
      if (turn !== mine) return;
      painting = false;
      if (isWhole()) release();
    });
  }

  return {
    add: (events) => {
      kept.push(...events);
      const begins = timer !== undefined || events.some(({ event }) => beginnings.has(event.type));
      if (!begins) return release();
      timer ??= setTimeout(release, patienceMilliseconds);
      if (isWhole()) {
        if (!painting) release();
      } else if (events.some(({ event }) => event.type === 'session.placeFound')) goAhead();
    },
    forget: () => {
      kept = [];
      release();
    },
  };
}
