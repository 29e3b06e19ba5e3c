/** Finding a running program by what a person remembers of it. */
import type { ProcessKind, RunningProcess } from '../../../../shared/processes.ts';
import { kindWords } from './process-words.ts';

/** Those that hold every word, in their order; one whose number was typed comes first. Upper and lower case are alike. */
export function searchProcesses(processes: readonly RunningProcess[], query: string, kind: ProcessKind | 'all'): readonly RunningProcess[] {
  const words = wordsOf(query);
  const fitting = processes.filter((process) => (kind === 'all' || process.kind === kind) && holdsAll(process, words));
  const named = fitting.filter(({ processId }) => words.includes(String(processId)));
  return named.length === 0 ? fitting : [...named, ...fitting.filter((process) => !named.includes(process))];
}

function holdsAll(process: RunningProcess, words: readonly string[]): boolean {
  const { processId, commandLine, name, user = '', folder = '' } = process;
  const text = `${commandLine} ${name} ${user} ${folder} ${kindWords(process)}`.toLowerCase();
  return words.every((word) => text.includes(word) || String(processId).startsWith(word));
}

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter((word) => word !== '');

/** A text in parts, those that the query names told apart. */
export function foundParts(text: string, query: string): readonly { readonly text: string; readonly found: boolean }[] {
  const lower = text.toLowerCase();
  const marks = new Set<number>();
  for (const word of wordsOf(query)) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      for (let index = at; index < at + word.length; index += 1) marks.add(index);
    }
  }
  if (marks.size === 0) return [{ text, found: false }];
  const parts: { text: string; found: boolean }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const found = marks.has(index);
    const last = parts.at(-1);
    if (last?.found === found) last.text += text.charAt(index);
    else parts.push({ text: text.charAt(index), found });
  }
  return parts;
}
