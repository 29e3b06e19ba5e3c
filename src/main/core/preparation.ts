/** When what the next launch needs is got ready: while nobody waits for anything else. */
import type { CoreEvent } from '../../shared/events.ts';

export interface Preparation {
  eventHappened(event: CoreEvent): void;
  dispose(): void;
}

/** A folder was opened, a program stands and is read, it is over, or a breakpoint says that somebody wants to run it. */
const occasions: ReadonlySet<CoreEvent['type']> = new Set(['workspace.opened', 'session.contextLoaded', 'session.ended', 'breakpoint.added']);
/** A window has to show what has happened, and it shares the processors with what is prepared. */
const quietMilliseconds = 1000;

/** `interactive`: somebody looks, so it begins when nothing has happened for a second; else at once. */
export function createPreparation(prepare: () => void, interactive: boolean): Preparation {
  let timer: NodeJS.Timeout | undefined;
  return {
    eventHappened: ({ type }) => {
      if (!occasions.has(type)) return;
      if (!interactive) return prepare();
      clearTimeout(timer);
      timer = setTimeout(prepare, quietMilliseconds).unref();
    },
    dispose: () => clearTimeout(timer),
  };
}
