/**
 * A value as JSON, of the values that its debugger shows: for languages that cannot say it themselves. Numbers, texts, lists and
 * members become those of JSON, everything else its own words. Circles, what lies very deep and what is very much are left out.
 */
import type { Result } from '../../../../shared/contract.ts';
import type { Variable } from '../../../../shared/debug.ts';
import { isCut } from './copy-value.ts';
import type { ReadVariables, Origin } from './read-children.ts';

export const mostValues = 2000;
const deepest = 20;
const pageSize = 100;

export interface Json {
  readonly text: string;
  /** False: something was left out. */
  readonly whole: boolean;
}

/** Rejects when something cannot be read. */
export async function jsonOfTree(read: ReadVariables, origin: Origin, root: Variable): Promise<Json> {
  let left = mostValues;
  let whole = true;
  const without = (words: string) => {
    whole = false;
    return words;
  };

  async function childrenOf({ reference, indexed = 0 }: Variable): Promise<readonly Variable[]> {
    const children: Variable[] = [];
    const filter = indexed > 0 ? 'indexed' : 'named';
    for (let more = true; more; ) {
      if (children.length >= left) {
        whole = false;
        break;
      }
      const start = children.length;
      const count = Math.min(pageSize, indexed > 0 ? indexed - start : pageSize);
      const page: Result<'variables.read'> = await read({ ...origin, reference, start, count, ...(start > 0 || indexed > 0 ? { filter } : {}) });
      children.push(...page.variables);
      more = page.variables.length > 0 && (indexed > 0 ? children.length < indexed : page.more);
    }
    return children;
  }

  async function form(variable: Variable, above: readonly string[]): Promise<unknown> {
    if (--left < 0) return without('[more]');
    const plain = plainForm(variable);
    if (plain !== undefined) return typeof plain === 'string' && isCut(variable.value) ? without(plain) : plain;
    const place = placeOf(variable);
    if (place !== undefined && above.includes(place)) return without('[circular]');
    if (above.length >= deepest) return without('[deeper]');
    const inside = [...above, place ?? ''];
    const children = (await childrenOf(variable)).filter(({ name }) => !invented.test(name));
    const [only] = children;
    if (only && children.length === 1 && isPointee(variable, only)) return form(only, inside);
    const isList = children.length > 0 ? children.every(({ name }) => /^\[?\d+\]?$/.test(name)) : /\[\d*\]/.test(variable.type ?? '');
    const forms: unknown[] = [];
    for (const child of children) forms.push(await form(child, inside));
    if (isList && !/^map\[/.test(variable.type ?? '')) return forms;
    return Object.fromEntries(children.map(({ name }, index) => [nameOf(name), forms[index]]));
  }

  const made = await form(root, []);
  return { text: JSON.stringify(made, null, 2), whole };
}

/** Rows of debuggers that are no members of the value. */
const invented = /^(len\(\)|cap\(\)|\[raw\])$/;

/** What is in the value itself; undefined: its children say it. */
function plainForm({ value, type = '', reference }: Variable): unknown {
  if (/^(nil|null|NULL|nullptr|<null>|0x0+)$/.test(value) || /\bnil$/.test(value)) return null;
  // A text, behind its address where it is told, and with its length as some do.
  const [, words] = /^(?:0x[\da-f]+ )?("(?:[^"\\]|\\.)*")(?:\.\.\.|…)?$/is.exec(value) ?? [];
  if (words !== undefined && !/(unsigned char|uint8_t|std::byte)/.test(type)) return textOf(words);
  if (reference > 0) return undefined;
  const sign = /^(?:-?\d+ )?'((?:[^'\\]|\\.)+)'$/s.exec(value)?.[1];
  if (sign !== undefined) return textOf(`"${sign}"`);
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(value)) return Number.isInteger(Number(value)) && !Number.isSafeInteger(Number(value)) ? value : Number(value);
  return value;
}

/** In the words of C or Go. */
function textOf(quoted: string): string {
  const signs: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', a: '\x07', b: '\b', f: '\f', v: '\v', e: '\x1b' };
  return quoted.slice(1, -1).replaceAll(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gis, (_, byte?: string, short?: string, long?: string, sign = '') => {
    const code = byte ?? short ?? long;
    return code === undefined ? (signs[sign] ?? sign) : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
  });
}

/** Where it lies, for what points to something: types apart, since the first member lies where its whole does. */
function placeOf({ value, type = '', memoryReference }: Variable): string | undefined {
  const address = /^0x[\da-f]+/i.exec(value)?.[0] ?? (/^0x[\da-f]+$/i.test(memoryReference ?? '') ? memoryReference : undefined);
  return address === undefined ? undefined : `${BigInt(address)} ${type.replaceAll(/[*\s]|const\b/g, '')}`;
}

/** Whether this one child is what a pointer or an interface holds, rather than a member. */
function isPointee({ type = '' }: Variable, { name }: Variable): boolean {
  return name === '' || name.startsWith('*') || (name === 'data' && /^(interface|error|any|[\w.]+\()/.test(type));
}

function nameOf(name: string): string {
  return /^".*"$/s.test(name) ? textOf(name) : name;
}
