import { useCockpit } from './cockpit.ts';

/** Why something cannot be done in a window that does not drive; `what` completes "take over to". */
export function useWatchingWords(what: string): string {
  const { recording } = useCockpit();
  return recording ? 'This is a recording' : `Another window is driving; take over to ${what}`;
}
