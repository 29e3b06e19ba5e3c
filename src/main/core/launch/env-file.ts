/** Files of variables: NAME=value lines, as dotenv writes them. */
import { DapilotError } from '../../../shared/errors.ts';

const line = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*(?:=|:[ \t]+?)[ \t]*('(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^#\r\n]*)?[ \t]*(?:#[^\r\n]*)?$/gm;

/** A variable of this system cannot be longer; those that stand for others double with each line. */
const longestValue = 131_072;

/**
 * The variables of a file. Quotes keep blanks and lines; in double quotes `\n` is a new line. With `known`, `${NAME}` stands
 * for a variable of the file before it or of `known`, as Python's and Go's extensions have it; `\$` is a plain sign. Throws
 * `bad-request` for a value that grows without end.
 */
export function parseEnvFile(text: string, known?: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const variables = new Map<string, string>();
  const valueOf = (name: string) => variables.get(name) ?? (known && Object.hasOwn(known, name) ? known[name] : undefined);
  for (const [, name = '', given = ''] of text.replaceAll('\r\n', '\n').matchAll(line)) {
    const { value, literal } = unquoted(given.trim());
    variables.set(name, known && !literal ? substituted(name, value, valueOf) : value);
  }
  return Object.fromEntries(variables);
}

function unquoted(given: string): { readonly value: string; readonly literal: boolean } {
  const quote = given[0];
  if (given.length < 2 || quote === undefined || !'\'"`'.includes(quote) || given.at(-1) !== quote) return { value: given, literal: false };
  const inner = given.slice(1, -1);
  if (quote !== '"') return { value: inner, literal: quote === "'" };
  return { value: inner.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\r`, '\r').replaceAll(String.raw`\"`, '"'), literal: false };
}

function substituted(name: string, value: string, valueOf: (name: string) => string | undefined): string {
  let length = 0;
  return value.replaceAll(/\\\$|\$\{([^{}]+)\}/g, (_, other?: string) => {
    const put = other === undefined ? '$' : (valueOf(other) ?? '');
    length += put.length;
    if (length > longestValue) throw new DapilotError('bad-request', `With what it stands for, the variable ${name.slice(0, 100)} becomes longer than ${longestValue} signs.`, { hint: 'Correct it in the file of variables.' });
    return put;
  });
}
