/** The expression under the pointer that can be looked at without calling anything. */
const memberChain = /[\p{L}_$][\p{L}\p{N}_$]*(?:\s*(?:\?\.|\.)\s*[\p{L}_$#][\p{L}\p{N}_$]*|\[(?:\d+|'[^'\\]*'|"[^"\\]*")\])*/gu;
const words = /[\p{L}_$#][\p{L}\p{N}_$]*/gu;
const keywords = new Set(
  'await async break case catch class const continue def delete do else export finally fn for from func function if import in instanceof let new of return static switch throw try typeof var void while with yield null true false undefined None True False'.split(' '),
);

export interface Expression {
  readonly text: string;
  /** 1-based columns of the whole expression. */
  readonly start: number;
  readonly end: number;
}

/**
 * The identifier or member chain at a 1-based column, cut after the member under the pointer (`a.b` for the b of
 * `a.b.c`); null in strings, comments, keywords and elsewhere.
 */
export function expressionAt(line: string, column: number): Expression | null {
  const code = blankStrings(line);
  for (const match of line.matchAll(memberChain)) {
    const start = match.index + 1;
    if (column < start || column > start + match[0].length) continue;
    if (code[match.index] === ' ') return null;
    const before = line.slice(0, match.index).trimEnd();
    if (before.endsWith('.')) return null;
    const member = [...match[0].matchAll(words)].find((word) => column <= start + word.index + word[0].length);
    const text = member ? match[0].slice(0, member.index + member[0].length) : match[0];
    return keywords.has(text) ? null : { text, start, end: start + text.length };
  }
  return null;
}

/** The line with the insides of its strings and its comment as spaces; lengths stay. */
export function blankStrings(line: string): string {
  return line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*`|\/\/.*$|^\s*#.*$/g, (part) => ' '.repeat(part.length));
}
