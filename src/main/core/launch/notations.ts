/** What files of the project say that are written in JSON, TOML or YAML. Anybody may have written them. */
import { FAILSAFE_SCHEMA, load } from 'js-yaml';
import { parse as parseToml } from 'smol-toml';
import { DapilotError } from '../../../shared/errors.ts';
import { integer, isObject, record, type Loose } from '../base/loose.ts';

export type Notation = 'JSON' | 'TOML' | 'YAML';

/** In characters. A larger one would keep the core from its work for seconds. */
const largest: Readonly<Record<Notation, number>> = { JSON: 40_000_000, TOML: 20_000_000, YAML: 4_000_000 };

const parsers: Readonly<Record<Notation, (text: string) => unknown>> = {
  JSON: (text) => JSON.parse(text) as unknown,
  TOML: (text) => parseToml(text),
  // All values are texts, so that no version becomes a number; no tool writes aliases into what is read here.
  YAML: (text) => load(text, { schema: FAILSAFE_SCHEMA, maxAliases: 0 }),
};

/** The object that a text is. Throws SyntaxError with a sentence that names the file, and `file-too-large`. */
export function readNotation(notation: Notation, text: string, file: string): Loose {
  if (text.length > largest[notation]) throw new DapilotError('file-too-large', `${file} is too large to be read.`);
  let value: unknown;
  try {
    value = parsers[notation](text);
  } catch (error) {
    throw new SyntaxError(`${file} is not valid ${notation}${placeOf(error)}.`, { cause: error });
  }
  if (!isObject(value)) throw new SyntaxError(`${file} is not valid: an object is expected in it.`);
  return value;
}

/** The same; undefined for what is no such text. */
export function tryNotation(notation: Notation, text: string): Loose | undefined {
  try {
    return readNotation(notation, text, '');
  } catch {
    return undefined;
  }
}

/** Where the parser says, in its own way, that it stopped. */
function placeOf(error: unknown): string {
  const { line, mark } = error as { readonly line?: unknown; readonly mark?: unknown };
  const marked = integer(record(mark)['line']);
  const found = integer(line) ?? (marked === undefined ? undefined : marked + 1);
  return found === undefined ? '' : ` (line ${found})`;
}
