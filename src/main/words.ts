/** The words after a command of ours. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { DapilotError } from '../shared/errors.ts';

/** Options and the words besides them. Throws DapilotError `bad-request` with `hint` for a word that does not fit. */
export function parseWords<const Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options, hint: string) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new DapilotError('bad-request', firstSentence(error instanceof Error ? error.message : String(error)), { hint });
  }
}

/** Node explains an option over several lines. */
function firstSentence(text: string): string {
  return text.split(/\n|\. /, 1).join('').replace(/\.?$/, '.');
}
