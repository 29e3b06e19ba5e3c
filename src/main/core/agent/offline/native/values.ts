/** What lldb says of a value, read back from its text. */
import type { Seen } from '../values.ts';

/** Reads the text of a value; `type` is the debugger's name of its type. */
export function readNative(text: string, type?: string): Seen {
  const named = type === undefined || type === '' ? {} : { typeName: type };
  const isPointer = type?.includes('*') ?? /^0x[0-9a-f]+$/i.test(text);
  if (text === 'nullptr' || (/^0x0+\b/i.test(text) && isPointer)) return { shape: 'null', text: 'NULL', ...named };
  const [, shown] = /^0x[0-9a-f]+ (".*")$/is.exec(text) ?? [];
  if (shown !== undefined || /^"/.test(text)) return readText(shown ?? text, named);
  if (isPointer) return { shape: 'object', text, ...named };
  if (text === 'true' || text === 'false') return { shape: 'boolean', text, primitive: text === 'true', ...named };
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return { shape: 'number', text, primitive: Number(text), ...named };
  const [, character] = /^(?:\d+ )?'((?:[^'\\]|\\.)+)'$/.exec(text) ?? [];
  if (character !== undefined) return { shape: 'number', text, primitive: characterCode(character), ...named };
  const [, size] = /^(?:.*\()?size=(\d+)\b/.exec(text) ?? [];
  if (size !== undefined) return { shape: 'array', text, length: Number(size), ...named };
  const [, length] = /\[(\d+)\]$/.exec(type ?? '') ?? [];
  if (length !== undefined) return { shape: 'array', text, length: Number(length), ...named };
  return { shape: 'object', text, ...named };
}

function readText(text: string, named: { readonly typeName?: string }): Seen {
  if (!text.endsWith('"') || text.length < 2) return { shape: 'string', text, ...named };
  return { shape: 'string', text, primitive: text.slice(1, -1).replace(/\\(.)/g, (_, escaped: string) => plain[escaped] ?? escaped), ...named };
}

const plain: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0' };

export function characterCode(text: string): number {
  const [, hexadecimal] = /^\\x([0-9a-f]+)$/i.exec(text) ?? [];
  if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16);
  const [, escaped] = /^\\(.)$/.exec(text) ?? [];
  return (escaped === undefined ? text : (plain[escaped] ?? escaped)).codePointAt(0) ?? 0;
}
