import type { Terminal } from '../../../../shared/terminal.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { exitWords, type StateWords } from '../session/session-words.ts';

/** What a terminal is called: the adapter's title, without what hides or imitates. */
export function terminalTitle({ title }: Terminal): string {
  return visibleText(title.trim() === '' ? 'Terminal' : title);
}

/** How the program in it is. */
export function terminalState({ exit, processId }: Terminal): StateWords {
  return exit === undefined ? { text: `running, pid ${processId}`, tone: 'quiet' } : exitWords(exit);
}
