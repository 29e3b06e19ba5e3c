/** Files of variables: NAME=value lines, as dotenv writes them. */

const line = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*(?:=|:[ \t]+?)[ \t]*('(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^#\r\n]*)?[ \t]*(?:#[^\r\n]*)?$/gm;

/**
 * The variables of a file. Quotes keep blanks and lines; in double quotes `\n` is a new line. With `known`, `${NAME}` stands
 * for a variable of the file before it or of `known`, as Python's and Go's extensions have it; `\$` is a plain sign.
 */
export function parseEnvFile(text: string, known?: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  for (const [, name = '', given = ''] of text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n').matchAll(line)) {
    const { value, literal } = unquoted(given.trim());
    variables[name] = known && !literal ? substituted(value, { ...known, ...variables }) : value;
  }
  return variables;
}

function unquoted(given: string): { readonly value: string; readonly literal: boolean } {
  const quote = given[0];
  if (given.length < 2 || quote === undefined || !'\'"`'.includes(quote) || given.at(-1) !== quote) return { value: given, literal: false };
  const inner = given.slice(1, -1);
  if (quote !== '"') return { value: inner, literal: quote === "'" };
  return { value: inner.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\r`, '\r').replaceAll(String.raw`\"`, '"'), literal: false };
}

function substituted(value: string, known: Readonly<Record<string, string | undefined>>): string {
  return value.replaceAll(/\\\$|\$\{([^{}]+)\}/g, (whole, name?: string) => (name === undefined ? '$' : (known[name] ?? (whole === '\\$' ? '$' : ''))));
}
