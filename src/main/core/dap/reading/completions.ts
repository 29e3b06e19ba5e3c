/**
 * Completions of an expression. Adapters disagree about what they give: positions that count from 1 or from 0, no
 * positions, whole words or only their rest. All become edits of the text that was sent.
 */
import type { CompletionEdit } from '../../../../shared/low-level.ts';
import { cut, integer, optional, records, text, type Loose } from '../../base/loose.ts';

const most = 1000;
const labelLimit = 300;

/** Where the caret is, as DAP counts: line and column from 1. */
export function caretOf(whole: string, offset: number): { readonly line: number; readonly column: number } {
  const before = whole.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - lineStart + 1 };
}

/** What each of the adapter's `targets` does to `whole`, with the caret at `offset`. */
export function completionEdits(whole: string, offset: number, targets: unknown): readonly CompletionEdit[] {
  const lineStart = whole.lastIndexOf('\n', offset - 1) + 1;
  const before = whole.slice(lineStart, offset);
  return records(targets)
    .slice(0, most)
    .flatMap((target) => {
      const label = text(target['label']);
      const inserted = text(target['text']) ?? label;
      if (label === undefined || inserted === undefined) return [];
      const range = givenRange(target, before, inserted) ?? guessedRange(before, inserted);
      return [
        {
          label: cut(label, labelLimit),
          start: lineStart + range.start,
          end: lineStart + range.end,
          text: inserted,
          ...optional('detail', text(target['detail'])),
          ...optional('kind', text(target['type'])),
          ...optional('sortText', text(target['sortText'])),
        },
      ];
    });
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** By the adapter's own numbers, where they make sense: what is replaced must end at the caret. */
function givenRange(target: Loose, before: string, inserted: string): Range | undefined {
  const start = integer(target['start']);
  if (start === undefined) return undefined;
  const length = integer(target['length']);
  // We announced columns from 1; some count from 0 all the same.
  const fitting = [start - 1, start].filter((from) => from >= 0 && from <= before.length && (length === undefined || length === 0 || from + length === before.length));
  if (length === 0) return fitting.includes(before.length) ? { start: before.length, end: before.length } : undefined;
  const best = fitting.find((from) => startsWith(inserted, before.slice(from))) ?? fitting[0];
  return best === undefined ? undefined : { start: best, end: before.length };
}

/** The longest end of the text with which the completion begins; else the word before the caret. */
function guessedRange(before: string, inserted: string): Range {
  for (let start = Math.max(0, before.length - inserted.length); start < before.length; start++) {
    if (startsWith(inserted, before.slice(start))) return { start, end: before.length };
  }
  const word = /[\p{ID_Continue}$]*$/u.exec(before)?.[0] ?? '';
  return { start: before.length - word.length, end: before.length };
}

function startsWith(whole: string, beginning: string): boolean {
  return whole.toLowerCase().startsWith(beginning.toLowerCase());
}
