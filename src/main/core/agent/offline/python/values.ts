/** What debugpy, or the safe evaluator, says of a Python value, read back from its text. */
import { splitTop } from '../values.ts';
import type { Seen, Shape } from '../values.ts';

/** `type` is the name of the value's class where the debugger gives it. Never throws; what is unsure stays unknown. */
export function readPython(text: string, type?: string): Seen {
  if (text === 'None') return { shape: 'null', text, typeName: 'NoneType' };
  if (text === 'True' || text === 'False') return { shape: 'boolean', text, typeName: 'bool', primitive: text === 'True' };
  if (/^-?\d+$/.test(text) && (type === undefined || type === 'int')) {
    return { shape: 'number', text, typeName: 'int', ...(Number.isSafeInteger(Number(text)) ? { primitive: Number(text) } : {}) };
  }
  if (text === 'nan') return { shape: 'nan', text, typeName: 'float' };
  if (/^-?(\d+\.\d*(e[+-]?\d+)?|\d+e[+-]?\d+)$/.test(text) && (type === undefined || type === 'float')) return { shape: 'number', text, typeName: 'float', primitive: Number(text) };
  if (/^['"]/.test(text) && (type === undefined || type === 'str')) return readText(text);
  if (/^b['"]/.test(text) && (type === undefined || type === 'bytes')) return { shape: 'object', text, typeName: 'bytes' };
  if (type === 'type' || /^<class '/.test(text)) return { shape: 'class', text, typeName: 'type' };
  if (/^(function|method|builtin_function_or_method|type)$/.test(type ?? '') || /^<(bound method|function|built-in|method)\b/.test(text)) return { shape: 'function', text, typeName: type ?? 'function' };
  if (type === 'coroutine' || /^<coroutine\b/.test(text)) return { shape: 'promise', text, typeName: 'coroutine' };
  return readContainer(text, type) ?? readObject(text, type);
}

function readText(text: string): Seen {
  const quote = text[0] ?? '';
  if (!text.endsWith(quote) || text.length < 2) return { shape: 'string', text, typeName: 'str' };
  return { shape: 'string', text, typeName: 'str', primitive: unescape(text.slice(1, -1)) };
}

/** The inside of a text in quotes, with its escapes resolved. */
export function unescape(inside: string): string {
  const plain: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '' };
  return inside.replace(/\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[\s\S])/gi, (_, escape: string) =>
    /^[xu]./i.test(escape) ? String.fromCodePoint(Number.parseInt(escape.slice(1), 16)) : (plain[escape] ?? (/['"\\]/.test(escape) ? escape : `\\${escape}`)),
  );
}

const openings: Readonly<Record<string, { readonly type: string; readonly shape: Shape }>> = {
  '[': { type: 'list', shape: 'array' },
  '(': { type: 'tuple', shape: 'array' },
  '{': { type: 'dict', shape: 'map' },
};

function readContainer(text: string, type: string | undefined): Seen | undefined {
  const opening = openings[text[0] ?? ''];
  if (!opening || !/[\])}]$/.test(text)) return /^(set|frozenset)\(\)$/.test(text) ? { shape: 'set', text, typeName: 'set', length: 0 } : undefined;
  const parts = splitTop(text.slice(1, -1), ', ', true).map((part) => part.replace(/,$/, '')).filter((part) => part !== '');
  const cut = parts.some((part) => part === '...');
  const whole = parts.filter((part) => part !== '...');
  const isSet = text[0] === '{' && (type === 'set' || type === 'frozenset' || (whole.length > 0 && splitTop(whole[0] ?? '', ': ', true).length < 2));
  const members = new Map<string, string>();
  for (const [index, part] of whole.entries()) {
    const [key = '', ...rest] = text[0] === '{' && !isSet ? splitTop(part, ': ', true) : [String(index), part];
    members.set(key, rest.join(': '));
  }
  const length = cut ? {} : { length: whole.length };
  return { shape: isSet ? 'set' : opening.shape, text, typeName: type ?? (isSet ? 'set' : opening.type), members, complete: !cut, ...length };
}

function readObject(text: string, type: string | undefined): Seen {
  const told = /^<(?:[\w.]*\.)?(\w+)(?:: (.*))?>$/s.exec(text);
  const named = type ?? told?.[1] ?? /^<(?:[\w.]*\.)?(\w+) object\b/.exec(text)?.[1];
  const typeName = named === undefined ? {} : { typeName: named };
  if (told?.[2] === undefined) return { shape: named === undefined ? 'unknown' : 'object', text, ...typeName };
  const members = new Map<string, string>();
  for (const part of splitTop(told[2], ', ', true)) {
    const [name = '', ...rest] = part.split('=');
    if (/^\w+$/.test(name)) members.set(name, rest.join('='));
  }
  return { shape: 'object', text, ...typeName, members };
}

/** A value as source text. */
export function literal(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  return `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')}'`;
}

/** "None", "the text 'x'", "a list of 3": a value in a sentence. */
export function inWords(seen: Seen | undefined): string {
  if (!seen) return 'something that could not be read';
  const text = seen.text.length > 60 ? `${seen.text.slice(0, 60)}…` : seen.text;
  switch (seen.shape) {
    case 'string':
      return `the text ${text}`;
    case 'number':
      return `the number ${text}`;
    case 'function':
      return 'a function';
    case 'class':
      return 'a class';
    case 'promise':
      return 'a coroutine that nobody has awaited';
    case 'array':
    case 'map':
    case 'set':
      return seen.length === 0 ? `an empty ${seen.typeName}` : `the ${seen.typeName} ${text}`;
    case 'object':
      return seen.typeName === 'generator' ? 'a generator' : `an object of ${seen.typeName ?? 'some class'}`;
    default:
      return text;
  }
}

/** None, or nothing at all. */
export function isNone(seen: Seen | undefined): boolean {
  return seen?.shape === 'null';
}

/** The same value, as far as the texts tell; undefined when they do not. */
export function isSame(a: Seen, b: Seen): boolean | undefined {
  if (isNone(a) || isNone(b)) return isNone(a) && isNone(b);
  if (a.primitive !== undefined && b.primitive !== undefined) return a.primitive === b.primitive && typeof a.primitive === typeof b.primitive;
  if (a.typeName !== undefined && b.typeName !== undefined && a.typeName !== b.typeName) return false;
  return a.complete === true && b.complete === true ? a.text === b.text : undefined;
}
