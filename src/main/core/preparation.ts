/** When what the next launch needs is got ready: while nobody waits for anything else. */
import type { CoreEvent } from '../../shared/events.ts';

export interface Preparations {
  /** Takes a login shell's time and little of the processors', and every launch waits for it. */
  learn(): void;
  /** As much work as a window's start. */
  prepare(): void;
  /** Before the folder is trusted nothing is: a Node may be asked in it. */
  allowed(): boolean;
}

export interface Preparation {
  eventHappened(event: CoreEvent): void;
  dispose(): void;
}

type Occasions = ReadonlySet<CoreEvent['type']>;

/** A folder that is trusted was opened, or became so; a program stands and is read, it is over, or a breakpoint says that somebody wants to run it. */
const whereSomebodyLooks: Occasions = new Set(['workspace.opened', 'workspace.trustChanged', 'session.contextLoaded', 'session.ended', 'breakpoint.added']);
/** There a launch comes at once, and the end is not to wait for what nobody will use. */
const whereNobodyLooks: Occasions = new Set(['workspace.opened']);
/** A window has to show what has happened, and it shares the processors with what is prepared. */
const quietMilliseconds = 1000;

/** `interactive`: somebody looks, so the work begins only when nothing has happened for a second. */
export function createPreparation({ learn, prepare, allowed }: Preparations, interactive: boolean): Preparation {
  const occasions = interactive ? whereSomebodyLooks : whereNobodyLooks;
  let timer: NodeJS.Timeout | undefined;
  return {
    eventHappened: ({ type }) => {
      if (!occasions.has(type) || !allowed()) return;
      if (type === 'workspace.opened' || type === 'workspace.trustChanged') learn();
      clearTimeout(timer);
      timer = setTimeout(prepare, interactive ? quietMilliseconds : 0).unref();
    },
    dispose: () => clearTimeout(timer),
  };
}
