/** Whether a system passes words and variables on to a program: what it does not would fail far from here, in words of an adapter. */
import { DapilotError } from '../../../../shared/errors.ts';

/** Linux: of one word or variable, in bytes; others allow at least as much of all together. */
const largestWord = 131_071;
/** Linux: of all together, with the person's own variables. */
const largestWhole = 1_800_000;

/** `changes`: of the variables; null takes one away. Throws `bad-request` with the name of what cannot be passed on. */
export function requirePassable(words: readonly string[], changes: Readonly<Record<string, string | null>>): void {
  for (const [index, word] of words.entries()) requireWord(`Argument ${index + 1}`, word, 'Put it into a file that the program reads.');
  for (const [name, value] of Object.entries(changes)) {
    const shown = `The variable ${JSON.stringify(name.slice(0, 100))}`;
    if (name === '' || /[=\0]/.test(name)) throw new DapilotError('bad-request', `${shown} has a name that no program can be given: it is empty, or has "=" or a NUL in it.`, { hint: 'Correct it in "env" or in the file of variables.' });
    requireWord(shown, `${name}=${value ?? ''}`, 'Correct it in "env" or in the file of variables.');
  }
  const bytes = Buffer.byteLength([...words, ...Object.values(changes)].join(''));
  if (bytes > largestWhole) throw new DapilotError('bad-request', `All arguments and variables together have ${bytes} bytes, and a program can be given ${largestWhole}.`, { hint: 'Put them into a file that the program reads.' });
}

function requireWord(what: string, word: string, hint: string): void {
  if (word.includes('\0')) throw new DapilotError('bad-request', `${what} has a NUL in it, which no program can be given.`, { hint: 'Take it out.' });
  // Each sign has at least one byte and at most three.
  if (word.length * 3 <= largestWord) return;
  const bytes = Buffer.byteLength(word);
  if (bytes > largestWord) throw new DapilotError('bad-request', `${what} has ${bytes} bytes, and a program can be given ${largestWord} in one piece.`, { hint });
}
