import type { Session } from '../../../../shared/debug.ts';
import type { TaskRun } from '../../../../shared/tasks.ts';
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

/** How the task in it is, and what it found. */
export function taskState(run: TaskRun, terminal: Terminal): StateWords {
  const found = [run.errors > 0 ? counted(run.errors, 'error') : '', run.warnings > 0 ? counted(run.warnings, 'warning') : ''].filter((words) => words !== '');
  const state = run.status === 'ended' ? exitWords(run.exit) : { text: run.status === 'watching' ? 'task, waits for changes' : `task, running, pid ${terminal.processId}`, tone: 'quiet' as const };
  const note = run.note === undefined ? [] : [visibleText(run.note)];
  return { text: [state.text, ...found, ...note].join(', '), tone: run.errors > 0 ? 'failed' : state.tone };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
