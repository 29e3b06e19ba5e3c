/** Where a position stands in the text of a configuration, which may be unfinished: pure. */

export interface JsonPlace {
  /** Keys and positions that lead there; the last is that of the value, or absent while a key is written. */
  readonly path: readonly string[];
  readonly role: 'key' | 'value' | 'none';
  /** Inside of a text in quotes: where that text begins, after the quote. */
  readonly quotedFrom?: number;
  /** A colon follows already. */
  readonly hasColon: boolean;
}

interface Level {
  readonly kind: 'object' | 'array';
  key: string;
  expects: 'key' | 'value';
}

/** Reads the text up to `offset`; comments count as blanks. */
export function jsonPlace(text: string, offset: number): JsonPlace {
  const levels: Level[] = [];
  let at = 0;
  let quotedFrom: number | undefined;
  while (at < offset) {
    const sign = text[at];
    const top = levels.at(-1);
    if (sign === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const end = text[at + 1] === '/' ? text.indexOf('\n', at) : text.indexOf('*/', at);
      if (end === -1 || end >= offset) return { path: [], role: 'none', hasColon: false };
      at = end + (text[at + 1] === '/' ? 1 : 2);
      continue;
    }
    if (sign === '"') {
      const end = closingQuote(text, at);
      if (end === -1 || end >= offset) {
        quotedFrom = at + 1;
        break;
      }
      if (top?.kind === 'object' && top.expects === 'key') top.key = text.slice(at + 1, end);
      at = end + 1;
      continue;
    }
    if (sign === '{' || sign === '[') levels.push({ kind: sign === '{' ? 'object' : 'array', key: '0', expects: sign === '{' ? 'key' : 'value' });
    else if (sign === '}' || sign === ']') levels.pop();
    else if (sign === ':' && top) top.expects = 'value';
    else if (sign === ',' && top) {
      if (top.kind === 'array') top.key = String(Number(top.key) + 1);
      else top.expects = 'key';
    }
    at += 1;
  }
  const top = levels.at(-1);
  if (!top) return { path: [], role: 'none', hasColon: false };
  const isKey = top.kind === 'object' && top.expects === 'key';
  const path = (isKey ? levels.slice(0, -1) : levels).map(({ key }) => key);
  const end = quotedFrom === undefined ? offset : closingQuote(text, quotedFrom - 1);
  return { path, role: isKey ? 'key' : 'value', hasColon: /^"?\s*:/.test(text.slice(end === -1 ? offset : end)), ...(quotedFrom === undefined ? {} : { quotedFrom }) };
}

/** On the same line: a text that is not closed ends with its line. */
function closingQuote(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}
