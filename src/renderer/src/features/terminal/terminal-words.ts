import type { Session } from '../../../../shared/debug.ts';
import type { Terminal } from '../../../../shared/terminal.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { exitWords, type StateWords } from '../session/session-words.ts';

/** What a terminal is called: the adapter's title, without what hides or imitates. */
export function terminalTitle({ title }: Terminal): string {
  return visibleText(title.trim() === '' ? 'Terminal' : title);
}

/** How the program in it is; `session` is the root of its tree. */
export function terminalState({ exit, processId, ofDebugger }: Terminal, session: Pick<Session, 'exit' | 'processId'> | undefined): StateWords {
  const program = ofDebugger ? { exit: exit && (session?.exit ?? { code: null }), processId: session?.processId } : { exit, processId };
  if (program.exit !== undefined) return exitWords(program.exit);
  return { text: program.processId === undefined ? 'running' : `running, pid ${program.processId}`, tone: 'quiet' };
}
