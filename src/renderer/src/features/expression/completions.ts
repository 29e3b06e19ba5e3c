/** What of an adapter's completions fits what stands before the caret now. Pure. */
import type { CompletionEdit } from '../../../../shared/low-level.ts';

/** The answer to one question: `text` with the caret at `offset`. */
export interface Answer {
  readonly text: string;
  readonly offset: number;
  readonly edits: readonly CompletionEdit[];
}

const most = 60;
/** Longer words are no names. Without a bound, what is pasted would be searched from each of its characters to its end. */
const longestWord = 200;
const wordEnd = /[\p{L}\p{N}_$]*$/u;

/** Whether an answer still holds: since then only the word before the caret has grown or shrunk, and not below what was asked. */
export function stillFits({ text, offset }: Answer, now: string, caret: number): boolean {
  if (caret < offset || now.slice(0, offset) !== text.slice(0, offset)) return false;
  return /^[\p{L}\p{N}_$]*$/u.test(now.slice(offset, caret)) && now.slice(caret) === text.slice(offset);
}

/** The suggestions for the caret, best first: those that begin with the word, then those that hold it. */
export function completionsFor({ edits }: Answer, now: string, caret: number): readonly CompletionEdit[] {
  const ranked = edits.flatMap((edit) => {
    const typed = now.slice(edit.start, caret).toLowerCase();
    const label = edit.label.toLowerCase();
    const rank = label.startsWith(typed) || edit.text.toLowerCase().startsWith(typed) ? 0 : label.includes(typed) ? 1 : undefined;
    return rank === undefined ? [] : [{ edit, rank }];
  });
  const order = ({ sortText, label }: CompletionEdit) => sortText ?? label;
  return ranked
    .toSorted((a, b) => a.rank - b.rank || compare(order(a.edit), order(b.edit)))
    .slice(0, most)
    .map(({ edit }) => edit);
}

/** The text and caret after a suggestion was taken. */
export function accepted(edit: CompletionEdit, now: string, caret: number): { readonly text: string; readonly caret: number } {
  return { text: `${now.slice(0, edit.start)}${edit.text}${now.slice(caret)}`, caret: edit.start + edit.text.length };
}

/** Whether typing at the caret is worth a question: there is a word, or a member is wanted. */
export function invites(now: string, caret: number): boolean {
  const before = now.slice(Math.max(0, caret - longestWord), caret);
  const word = wordEnd.exec(before)?.[0] ?? '';
  return word === '' ? /(?:\.|\[['"]?|->|::)$/.test(before) : word.length < longestWord && !/^\d/.test(word);
}

/** Where the expression in braces begins that the caret is in; undefined when it is in none. */
export function braceBefore(text: string, caret: number): number | undefined {
  const open = text.lastIndexOf('{', caret - 1);
  return caret === 0 || open < 0 || text.slice(open, caret).includes('}') ? undefined : open + 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
