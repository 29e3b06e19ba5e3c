/** What ended a Go program, in the words that Go itself would print. */

/** A text of Go as delve shows it, without its quotes. */
export function unquoted(value: string): string {
  if (!/^".*"$/s.test(value)) return value;
  try {
    return JSON.parse(value) as string;
  } catch {
    return value.slice(1, -1);
  }
}

/**
 * The message of a panic by the value it was called with, as delve's `evaluate` shows it: `value` and `type`. Values that
 * have their words in a field are read; of others the value itself is the message. No code of the program runs.
 */
export function panicMessage(value: string, type: string): string {
  const fields = fieldsOf(value);
  const inType = type.replace(/^interface \{\}\((.*)\)$/s, '$1').replace(/^\*+/, '');
  if (inType === 'runtime.boundsError') return boundsMessage(fields) ?? value;
  const words = fields.get('s') ?? fields.get('msg');
  if (words !== undefined && /^"/.test(words) && /^(errors\.errorString|fmt\.wrapErrors?|runtime\.(errorString|plainError)|runtime\.errorAddressString)$/.test(inType)) return unquoted(words);
  if (inType === 'runtime.TypeAssertionError') return assertionMessage(fields) ?? value;
  if (inType === 'runtime.errorString' || inType === 'runtime.plainError') return runtimeWords(unquoted(value));
  return unquoted(value);
}

const runtimeWords = (words: string) => (words.startsWith('runtime error: ') || words.includes('nil map') ? words : `runtime error: ${words}`);

/** The fields of a struct in delve's way of writing: `T {a: 1, b: "x"}`; those that are nested stay whole. */
function fieldsOf(value: string): ReadonlyMap<string, string> {
  const body = /\{([\s\S]*)\}$/.exec(value)?.[1] ?? '';
  const fields = new Map<string, string>();
  const pattern = /(\w+): ("(?:[^"\\]|\\.)*"|(?:[^,"{}]|\{[^{}]*\}|"(?:[^"\\]|\\.)*")*)(?:, |$)/g;
  for (const [, name, text] of body.matchAll(pattern)) if (name !== undefined && text !== undefined) fields.set(name, text);
  return fields;
}

function boundsMessage(fields: ReadonlyMap<string, string>): string | undefined {
  const x = fields.get('x');
  const y = fields.get('y');
  if (x === undefined || y === undefined) return undefined;
  const what = x.startsWith('-') && fields.get('signed') === 'true' ? 'negative' : 'plain';
  const code = /(\w+) \(\d+\)/.exec(fields.get('code') ?? '')?.[1] ?? /\bBounds\w+/.exec(fields.get('code') ?? '')?.[0] ?? '';
  const slice = sliceWords[code];
  if (code === 'BoundsIndex' || (code === '' && slice === undefined)) {
    return `runtime error: index out of range [${x}]${what === 'negative' ? '' : ` with length ${y}`}`;
  }
  return `runtime error: slice bounds out of range [${slice?.(x, y, what === 'negative') ?? `${x} of ${y}`}`;
}

/** As in Go's own table: which of the numbers of a slice expression was wrong, and what it was measured by. */
const sliceWords: Readonly<Record<string, (x: string, y: string, negative: boolean) => string>> = {
  BoundsSliceAlen: (x, y, negative) => (negative ? `:${x}]` : `:${x}] with length ${y}`),
  BoundsSliceAcap: (x, y, negative) => (negative ? `:${x}]` : `:${x}] with capacity ${y}`),
  BoundsSliceB: (x, y, negative) => (negative ? `${x}:]` : `${x}:${y}]`),
  BoundsSlice3Alen: (x, y, negative) => (negative ? `::${x}]` : `::${x}] with length ${y}`),
  BoundsSlice3Acap: (x, y, negative) => (negative ? `::${x}]` : `::${x}] with capacity ${y}`),
  BoundsSlice3B: (x, y, negative) => (negative ? `:${x}:]` : `:${x}:${y}]`),
  BoundsSlice3C: (x, y, negative) => (negative ? `${x}::]` : `${x}:${y}:]`),
};

function assertionMessage(fields: ReadonlyMap<string, string>): string | undefined {
  const missing = fields.get('missingMethod');
  return missing === undefined || missing === '""' ? undefined : `interface conversion: missing method ${unquoted(missing)}`;
}
