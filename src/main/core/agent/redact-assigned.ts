/**
 * Finds what is said to be the value of a name: in JSON also within JSON, in assignments, environments, headers, addresses,
 * and in how debuggers write structures. After a name that is not wanted the search goes on within its value.
 */

const assignment = /(?<![\w.⟨-])([A-Za-z_][\w.-]*)(\\{0,3}["'`]?\]?\s*(?:=>|:=|[:=])(?!=)\s*)/g;
/** What debuggers and languages write before a quote: `b'…'`, `&"…"`, `0x55e0 "…"`, `(char *) 0x55e0 "…"`. */
const openQuote = /((?:\([\w ]{1,40}\*?\) ?)?(?:[bBrRuUfF]{1,2}|[&@*]|0x[\da-fA-F]+ )?)(\\{0,3})(["'`])/y;
/** A line of an environment: what a space begins may still be of it. */
const environmentName = /(?:^|\n)(?:export )?$/;
const restOfLine = /(?:(?!\s+\w+=)[^\n⟨⟩])+/y;
/** After an equals sign; in an address it ends where the next one begins. */
const anyWord = /(?:(?!&\w+=)[^\s,;"'`{}[\]()⟨⟩])+(?![\w[(.])/y;
/** After a colon: with a digit, since a bare word is as well a type. */
const wordWithDigit = /(?=\S{0,200}\d)(?:(?!&\w+=)[^\s,;"'`{}[\]()⟨⟩])+(?![\w[(.])/y;
const cookies = /[\w.-]+=[^\s;"'`]+(?:; ?[^\n"'`⟨⟩;]+)*/y;
const schemeAndKey = /[A-Za-z][\w-]* +[\w.~+/=-]{6,}(?![\w(.[])/y;

export interface Assigned {
  wanted(name: string): boolean;
  /** Other words for a value, or undefined to leave it. */
  change(value: string): string | undefined;
}

/** The text with the values of the wanted names changed; quotes around them stay. */
export function replaceAssigned(text: string, { wanted, change }: Assigned): string {
  let output = '';
  let done = 0;
  assignment.lastIndex = 0;
  for (let match = assignment.exec(text); match; match = assignment.exec(text)) {
    const [whole, name = '', operator = ''] = match;
    if (!wanted(name)) continue;
    const next = match.index + whole.length;
    const found = valueAt(text, next, { name, operator, first: environmentName.test(text.slice(Math.max(0, match.index - 8), match.index)) });
    const changed = found && change(text.slice(found.from, found.to));
    if (found && changed !== undefined) {
      output += text.slice(done, found.from) + changed;
      done = found.to;
    }
    assignment.lastIndex = Math.max(done, next);
  }
  return output + text.slice(done);
}

interface Where {
  readonly name: string;
  readonly operator: string;
  /** The name is the first of its line. */
  readonly first: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function valueAt(text: string, at: number, { name, operator, first }: Where): Span | undefined {
  const quote = matchAt(openQuote, text, at);
  if (quote) return { from: at + quote[0].length, to: endOfQuote(text, at + quote[0].length, `${quote[2] ?? ''}${quote[3] ?? ''}`) };
  const bare = () => {
    if (operator.endsWith('=') && first && /^[A-Z][A-Z\d_]*$/.test(name)) return matchAt(restOfLine, text, at);
    if (/cookie$/i.test(name)) return matchAt(cookies, text, at) ?? matchAt(wordWithDigit, text, at);
    if (/authorization$/i.test(name)) return matchAt(schemeAndKey, text, at) ?? matchAt(wordWithDigit, text, at);
    return matchAt(operator.endsWith('=') ? anyWord : wordWithDigit, text, at);
  };
  const word = bare();
  return word ? { from: at, to: at + word[0].length } : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Where a quoted text ends; one that is not closed was cut, and ends with its line. */
function endOfQuote(text: string, from: number, quote: string): number {
  if (quote.length === 1) {
    let at = from;
    while (at < text.length && text[at] !== quote && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
    return Math.min(at, text.length);
  }
  const ends = [text.indexOf(quote, from), text.indexOf('\n', from), text.length].filter((end) => end !== -1);
  return Math.min(...ends);
}
