/** The one place where a command and its arguments become a line that a shell reads: by VS Code's rules for tasks of the type shell. */
import { basename } from 'node:path';

export type Quoting = 'escape' | 'strong' | 'weak';
/** As it is written: a text, or one that says how it is to be quoted. */
export type Word = string | { readonly value: string; readonly quoting: Quoting };

/** What a shell understands. */
export interface QuotingRules {
  readonly escape?: { readonly sign: string; readonly signs: string };
  readonly strong?: string;
  readonly weak?: string;
}

const posix: QuotingRules = { escape: { sign: '\\', signs: ` "'` }, strong: "'", weak: '"' };
const powershell: QuotingRules = { escape: { sign: '`', signs: ` "'()` }, strong: "'", weak: '"' };
const cmd: QuotingRules = { strong: '"' };

/** By the name of the shell's program. */
export function quotingOf(shell: string): QuotingRules {
  const name = basename(shell).replace(/\.exe$/i, '').toLowerCase();
  if (name === 'cmd') return cmd;
  return name === 'powershell' || name === 'pwsh' ? powershell : posix;
}

/** What makes a shell read a line and end. */
export function shellSwitch(shell: string): readonly string[] {
  const rules = quotingOf(shell);
  if (rules === cmd) return ['/d', '/c'];
  return rules === powershell ? ['-Command'] : ['-c'];
}

/**
 * The line. A command without arguments is a line already, unless only what was put in for a variable of `written` has spaces. Words that say nothing are quoted strongly where they have a
 * space outside of quotes of their own.
 */
export function commandLine(command: Word, args: readonly Word[], rules: QuotingRules, written: Word = command): string {
  const isLine = typeof command === 'string' && typeof written === 'string' && (command === written || hasLooseSpace(written, rules));
  if (args.length === 0 && isLine) return command;
  return [command, ...args].map((word) => quoted(word, rules)).join(' ');
}

function quoted(word: Word, rules: QuotingRules): string {
  if (typeof word === 'string') return hasLooseSpace(word, rules) ? quote(word, 'strong', rules) : word;
  return quote(word.value, word.quoting, rules);
}

function quote(text: string, kind: Quoting, { escape, strong, weak }: QuotingRules): string {
  if (kind === 'strong' && strong !== undefined) return strong + text + strong;
  if (kind === 'weak' && weak !== undefined) return weak + text + weak;
  if (kind !== 'escape' || !escape) return text;
  return [...text].map((sign) => (escape.signs.includes(sign) ? escape.sign + sign : sign)).join('');
}

function hasLooseSpace(text: string, { escape, strong, weak }: QuotingRules): boolean {
  const first = text[0];
  if (text.length >= 2 && first === text.at(-1) && (first === strong || first === weak)) return false;
  let open: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (open !== undefined) open = sign === open ? undefined : open;
    else if (sign === escape?.sign) at += 1;
    else if (sign === strong || sign === weak) open = sign;
    else if (sign === ' ') return true;
  }
  return false;
}
