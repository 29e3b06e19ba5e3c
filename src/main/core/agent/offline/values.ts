/** What a debugger says of a value, read back from its text. The text is for people, so whatever is unsure stays unknown. */

export type Shape =
  | 'undefined'
  | 'null'
  | 'number'
  | 'nan'
  | 'string'
  | 'boolean'
  | 'bigint'
  | 'symbol'
  | 'function'
  | 'class'
  | 'array'
  | 'promise'
  | 'map'
  | 'set'
  | 'object'
  | 'unknown';

export interface Seen {
  readonly shape: Shape;
  /** The debugger's text, for people. */
  readonly text: string;
  /** Name of the constructor, where the text tells it. */
  readonly typeName?: string;
  /** The value of a number, string or boolean; absent when the text was cut. */
  readonly primitive?: number | string | boolean;
  /** Of an array, map or set. */
  readonly length?: number;
  /** Members that the text shows, as text; for arrays by position. */
  readonly members?: ReadonlyMap<string, string>;
  /** `members` is all there is. */
  readonly complete?: boolean;
}

/** Reads the text of a value as js-debug writes it; `type` is the debugger's name of its type. */
export function readValue(text: string, type?: string): Seen {
  if (text === 'undefined' || text === 'null' || text === 'NaN') {
    return { shape: text === 'NaN' ? 'nan' : text, text };
  }
  if (text === 'true' || text === 'false') return { shape: 'boolean', text, primitive: text === 'true' };
  if (/^-?(\d[\d.]*(e[+-]?\d+)?|Infinity)$/i.test(text)) return { shape: 'number', text, primitive: Number(text) };
  if (/^-?\d+n$/.test(text)) return { shape: 'bigint', text };
  if (/^['"`]/.test(text)) return readString(text);
  if (/^Symbol\(/.test(text)) return { shape: 'symbol', text };
  if (/^class\b/.test(text)) return { shape: 'class', text };
  if (/^(async )?(ƒ|function\b|\(.*\) =>|[\w$]+ =>)/s.test(text) || type === 'Function') return { shape: 'function', text };
  return readObject(text, type);
}

function readString(text: string): Seen {
  const quote = text[0] ?? '';
  if (!text.endsWith(quote) || text.length < 2 || text.endsWith(`…${quote}`)) return { shape: 'string', text };
  const primitive = text.slice(1, -1).replace(/\\(u[0-9a-f]{4}|x[0-9a-f]{2}|.)/gis, (_, escape: string) => unescape(escape));
  return { shape: 'string', text, primitive };
}

function unescape(escape: string): string {
  const plain: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' };
  if (/^[ux]/.test(escape) && escape.length > 1) return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return plain[escape] ?? escape;
}

function readObject(text: string, type?: string): Seen {
  const array = /^(?:([\w$]+)?\((\d+)\) )?\[(.*)\]$/s.exec(text);
  if (array) {
    const { members, complete } = readMembers(array[3] ?? '', true);
    const length = array[2] === undefined ? members.size : Number(array[2]);
    return { shape: 'array', text, typeName: array[1] ?? 'Array', length, members, complete: complete && members.size === length };
  }
  const object = /^(?:([\w$.]+)(?:\((\d+)\))? ?)?(?:\{(.*)\})?$/s.exec(text);
  const typeName = object?.[1] ?? (type === 'object' ? undefined : type);
  if (/^(Array)\(\d+\)$/.test(text)) return { shape: 'array', text, typeName: 'Array', length: Number(object?.[2]) };
  const named = typeName === undefined ? {} : { typeName };
  if (!object) return { shape: type === undefined || type === 'unknown' ? 'unknown' : 'object', text, ...named };
  const shape: Shape =
    typeName === 'Promise' ? 'promise' : typeName === 'Map' ? 'map' : typeName === 'Set' ? 'set' : 'object';
  const length = object[2] === undefined ? {} : { length: Number(object[2]) };
  if (object[3] === undefined) return { shape, text, ...named, ...length };
  const { members, complete } = readMembers(object[3], false);
  return { shape, text, ...named, ...length, members, complete };
}

/** `a: 1, b: 'x', …` taken apart at its top level. */
function readMembers(text: string, positional: boolean): { members: ReadonlyMap<string, string>; complete: boolean } {
  const members = new Map<string, string>();
  let complete = true;
  for (const [position, part] of splitTop(text, ', ').entries()) {
    if (part === '…') complete = false;
    else if (positional) members.set(String(position), part);
    else {
      const [name = '', ...rest] = splitTop(part, part.includes(' => ') ? ' => ' : ': ');
      // The keys of a map keep their quotes: 1 and '1' are two keys.
      const key = part.includes(' => ') ? name : name.replace(/^['"](.*)['"]$/, '$1');
      if (rest.length > 0) members.set(key, rest.join(': '));
    }
  }
  return { members, complete: complete && !text.endsWith('…') };
}

/** Text taken apart at a separator that stands in no bracket and no quotes; `angled` counts `<` and `>` as brackets. */
export function splitTop(text: string, separator: string, angled = false): readonly string[] {
  const [opening, closing] = angled ? ['([{<', ')]}>'] : ['([{', ')]}'];
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quote) {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if ('\'"`'.includes(character)) quote = character;
    else if (opening.includes(character)) depth++;
    else if (closing.includes(character)) depth--;
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
    }
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** A value that most code cannot go on with. */
export function isMissing(seen: Seen | undefined): boolean {
  return seen?.shape === 'undefined' || seen?.shape === 'null';
}

/** A value that has no identity, so that it is the same in the next run. */
export function isPrimitive(seen: Seen | undefined): boolean {
  return seen !== undefined && (isMissing(seen) || seen.primitive !== undefined);
}

/** "undefined", "the string 'x'", "an array of 3": a value in a sentence. */
export function inWords(seen: Seen | undefined): string {
  if (!seen) return 'something that could not be read';
  const text = seen.text.length > 60 ? `${seen.text.slice(0, 60)}…` : seen.text;
  switch (seen.shape) {
    case 'string':
      return `the string ${text}`;
    case 'number':
    case 'bigint':
      return `the number ${text}`;
    case 'function':
      return 'a function';
    case 'class':
      return 'a class';
    case 'array':
      return seen.length === 0 ? 'an empty array' : `an array of ${seen.length ?? 'some'} (${text})`;
    case 'promise':
      return 'a Promise';
    case 'map':
    case 'set':
      return `a ${seen.typeName} with ${seen.length ?? 'some'} entries (${text})`;
    case 'object':
      return `the object ${text}`;
    default:
      return text;
  }
}
