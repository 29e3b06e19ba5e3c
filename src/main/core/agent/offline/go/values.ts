/** What delve says of a value, read back from its text. */
import { splitTop } from '../values.ts';
import type { Seen } from '../values.ts';

/** Reads the text of a value: most begin with their type, `[]int len: 3, cap: 3, [1,2,3]`, `*main.Node {Name: "b"}`. */
export function readGo(given: string): Seen {
  const text = given.trim();
  if (text === 'nil') return { shape: 'null', text };
  if (text === 'true' || text === 'false') return { shape: 'boolean', text, primitive: text === 'true', typeName: 'bool' };
  if (/^[-+]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return { shape: 'number', text, primitive: Number(text) };
  if (text.startsWith('"')) return readText(text);
  const [, nilType] = /^(.+?) nil$/s.exec(text) ?? [];
  if (nilType !== undefined && !/[{"]|len: /.test(nilType)) return { shape: 'null', text: `nil (${nilType})`, typeName: nilType };
  const list = /^(\[\d*\].+?|map\[.+?) ?(?:len: (\d+), cap: \d+, )?(nil|\[.*\])$/s.exec(text);
  if (text.startsWith('[')) return readList(text, list);
  if (text.startsWith('map[')) return { shape: 'map', text, typeName: text.split(' ')[0] ?? 'map', ...readEntries(text) };
  const [, inside, value] = /^(?:interface \{\}|any|error|[\w./]*)\(([^()]*)\) (.+)$/s.exec(text) ?? [];
  if (inside !== undefined && value !== undefined) return { ...readGo(value.replace(/^\*(?=\{)/, `${inside} `)), typeName: inside };
  const [, type, body] = /^(\*{0,2}[\w./[\]]*) ?\{(.*)\}$/s.exec(text) ?? [];
  if (body === undefined) return { shape: 'object', text };
  return { shape: 'object', text, ...(type === undefined || type === '' ? {} : { typeName: type }), ...readMembers(body) };
}

function readText(text: string): Seen {
  if (!text.endsWith('"') || /\.\.\.\+\d+ more"?$/.test(text)) return { shape: 'string', text };
  try {
    return { shape: 'string', text, primitive: JSON.parse(text) as string, typeName: 'string' };
  } catch (error) {
    if (error instanceof SyntaxError) return { shape: 'string', text };
    throw error;
  }
}

function readList(text: string, list: RegExpExecArray | null): Seen {
  const [, , length, body = ''] = list ?? [];
  const inner = body === 'nil' || body === '' ? '' : body.slice(1, -1);
  const parts = splitTop(inner, ',').map((part) => part.trim());
  const members = new Map(parts.filter((part) => !part.startsWith('...')).map((part, index) => [String(index), part] as const));
  const counted = length === undefined ? Number(/^\[(\d+)\]/.exec(text)?.[1] ?? members.size) : Number(length);
  return { shape: 'array', text, typeName: text.split(' ')[0] ?? 'slice', length: counted, members, complete: members.size === counted };
}

function readEntries(text: string): Partial<Seen> {
  const body = /\[((?:"|-?\d|\w+: ).*)\]$/s.exec(text.slice(4))?.[1];
  const parts = body === undefined ? [] : splitTop(body, ', ').filter((part) => part.includes(': '));
  const members = new Map(parts.map((part) => {
    const [key = '', ...rest] = splitTop(part, ': ');
    return [key, rest.join(': ')] as const;
  }));
  return { length: members.size, members };
}

function readMembers(body: string): Partial<Seen> {
  const members = new Map<string, string>();
  let complete = true;
  for (const part of splitTop(body, ', ')) {
    const [name = '', ...rest] = splitTop(part, ': ');
    if (part.startsWith('...')) complete = false;
    else if (rest.length > 0) members.set(name.trim(), rest.join(': '));
  }
  return { members, complete };
}
