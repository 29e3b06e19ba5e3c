/**
 * Which declaration a name means, as far as the text tells without a parser: functions and blocks with braces, arrow
 * functions, and for Python functions, lambdas and comprehensions. Pure.
 */
import { blankStrings } from './expression-at.ts';

/** A stretch of code with names of its own; offsets into the code, both inclusive. */
interface NameScope {
  readonly start: number;
  readonly end: number;
  readonly names: ReadonlySet<string>;
}

export type NameScopes = readonly NameScope[];

const identifier = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** `async a =>`, `(a, b): T =>` are found from their arrow backwards. */
const arrow = /=>/g;
const blockDeclaration = /\b(?:const|let|var|class|function\s*\*?)\s+(?=[\p{L}_$[{])/gu;

/** The scopes of a piece of code, outer ones first. */
export function scopesOf(code: string, language: string): NameScopes {
  const blank = code.split('\n').map((line) => blankStrings(line)).join('\n');
  const scopes = language === 'python' ? pythonScopes(blank) : braceScopes(blank);
  return scopes.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** The innermost scope around an offset that declares the name; undefined: none of these. */
export function declaringScope(scopes: NameScopes, name: string, offset: number): NameScope | undefined {
  return scopes.findLast((scope) => scope.start <= offset && offset <= scope.end && scope.names.has(name));
}

function braceScopes(code: string): NameScope[] {
  const scopes: NameScope[] = [];
  for (let open = code.indexOf('{'); open >= 0; open = code.indexOf('{', open + 1)) {
    const end = closing(code, open);
    const head = headOf(code, open);
    scopes.push({ start: head.start, end, names: new Set([...head.names, ...declaredIn(code, open, end)]) });
  }
  for (const { index } of code.matchAll(arrow)) {
    const body = index + 2 + (/^\s*/.exec(code.slice(index + 2))?.[0].length ?? 0);
    const parameters = parametersBefore(code, index);
    if (parameters) scopes.push({ start: parameters.start, end: code[body] === '{' ? closing(code, body) : expressionEnd(code, body), names: parameters.names });
  }
  return scopes;
}

/** What a block's head declares: parameters of a function or method, the variables of `for`, the error of `catch`. */
function headOf(code: string, open: number): { start: number; names: readonly string[] } {
  const close = closeBefore(code, open);
  const paren = close < 0 ? -1 : opening(code, close);
  if (paren < 0 || code.slice(paren, open).includes('=>')) return { start: open, names: [] };
  const word = /([\p{L}\p{N}_$]*)\s*$/u.exec(before(code, paren))?.[1] ?? '';
  const inside = code.slice(paren + 1, close);
  if (word === 'for' || word === 'await') {
    const declared = /^\s*(?:const|let)\s([^]*?)(?:\s(?:of|in)\s|;|$)/.exec(inside)?.[1];
    return { start: paren, names: declared === undefined ? [] : boundNames(declared) };
  }
  if (['if', 'while', 'switch', 'with'].includes(word)) return { start: open, names: [] };
  return { start: paren, names: boundNames(inside) };
}

/** The parameters that end before an arrow. */
function parametersBefore(code: string, at: number): { start: number; names: ReadonlySet<string> } | undefined {
  const single = /([\p{L}_$][\p{L}\p{N}_$]*)\s*$/u.exec(before(code, at));
  const close = closeBefore(code, at);
  const start = close < 0 ? -1 : opening(code, close);
  if (start >= 0) return { start, names: new Set(boundNames(code.slice(start + 1, close))) };
  return single?.[1] === undefined ? undefined : { start: at - single[0].length, names: new Set([single[1]]) };
}

/** The parenthesis that closes a parameter list just before an offset, a type of what is returned between them. */
function closeBefore(code: string, at: number): number {
  const tail = /\)\s*(?::[^(){};=,]*)?$/.exec(before(code, at))?.[0];
  return tail === undefined ? -1 : at - tail.length;
}

/** As much of the code before an offset as a head is looked for in. */
function before(code: string, at: number): string {
  return code.slice(Math.max(0, at - 200), at);
}

/** Names that statements directly in a block declare. What `var` declares is taken for the block's, too. */
function declaredIn(code: string, open: number, end: number): readonly string[] {
  const own = withoutInner(code.slice(open + 1, end));
  return [...own.matchAll(blockDeclaration)].flatMap(({ index, 0: found }) => {
    const rest = own.slice(index + found.length);
    if (/^(?:class|function)/.test(found)) return /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(rest) ?? [];
    return boundNames(rest.slice(0, /^[^\n]*?(?=\s(?:of|in)\s)|^[^;\n]*/.exec(rest)?.[0].length ?? 0));
  });
}

/** The text with what brackets inside of it hold as spaces, patterns of declarations left: lengths stay. */
function withoutInner(text: string): string {
  let depth = 0;
  let pattern = false;
  return text
    .split('')
    .map((character, index) => {
      if ('{[('.includes(character)) {
        if (depth === 0) pattern = /\b(?:const|let|var)\s*$/.test(before(text, index));
        depth += 1;
      }
      const shown = depth === 0 || pattern ? character : character === '\n' ? '\n' : ' ';
      if ('}])'.includes(character) && depth > 0) depth -= 1;
      if (depth === 0) pattern = false;
      return shown;
    })
    .join('');
}

/** The names that a parameter list or a pattern binds: no defaults, no types, no keys. */
function boundNames(pattern: string): readonly string[] {
  return splitAtCommas(pattern).flatMap((part) => {
    const plain = part.trim().replace(/^\.\.\./, '').replace(/^(?:public|private|protected|readonly)\s+/, '');
    const inner = /^[{[]/.test(plain) ? plain.slice(1, closing(plain, 0)) : undefined;
    if (inner !== undefined) return plain.startsWith('[') ? boundNames(inner) : splitAtCommas(inner).flatMap((member) => boundNames(member.replace(/^\s*[\p{L}\p{N}_$]+\s*:/u, '')));
    return /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(plain) ?? [];
  });
}

function splitAtCommas(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** The offset of the bracket that closes the one at `open`; the end of the code where none does. */
function closing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    if ('([{'.includes(code[at] ?? '')) depth += 1;
    else if (')]}'.includes(code[at] ?? '') && (depth -= 1) === 0) return at;
  }
  return code.length;
}

function opening(code: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    if (')]}'.includes(code[at] ?? '')) depth += 1;
    else if ('([{'.includes(code[at] ?? '') && (depth -= 1) === 0) return at;
  }
  return -1;
}

/** The end of an expression, where V8 stands when the function returns: a comma, a bracket that is not its own, or its last line. */
function expressionEnd(code: string, start: number): number {
  let at = start;
  while (at < code.length) {
    const character = code[at] ?? '';
    if ('([{'.includes(character)) at = closing(code, at);
    else if (',;)]}'.includes(character)) return at;
    else if (character === '\n' && !/^\s*[.?:+\-*/%&|=<>]/.test(code.slice(at + 1)) && !/[=+\-*/%&|?:<>(]\s*$/.test(code.slice(start, at))) return at;
    at += 1;
  }
  return code.length;
}

function pythonScopes(code: string): NameScope[] {
  const scopes: NameScope[] = [];
  for (const match of code.matchAll(/^([ \t]*)(?:async\s+)?def\s+\w+\s*\(/gm)) {
    const open = match.index + match[0].length - 1;
    const end = dedent(code, closing(code, open), match[1]?.length ?? 0);
    const body = code.slice(closing(code, open), end);
    const assigned = [...body.matchAll(/^[ \t]*([\p{L}_][\p{L}\p{N}_, ]*?)\s*(?::[^=\n]+)?=(?!=)|\b(?:for|as)\s+([\p{L}_][\p{L}\p{N}_, ]*?)(?=\s+in\b|\s*[:,)\n])/gmu)];
    scopes.push({ start: open, end, names: new Set([...pythonNames(code.slice(open + 1, closing(code, open))), ...assigned.flatMap((found) => pythonNames(found[1] ?? found[2] ?? ''))]) });
  }
  for (const match of code.matchAll(/\blambda\b([^:\n]*):/g)) {
    scopes.push({ start: match.index, end: expressionEnd(code, match.index + match[0].length), names: new Set(pythonNames(match[1] ?? '')) });
  }
  for (let open = 0; open < code.length; open += 1) {
    if (!'([{'.includes(code[open] ?? '')) continue;
    const end = closing(code, open);
    const loops = [...withoutInner(code.slice(open + 1, end)).matchAll(/(?<=[^\s(,[{]\s)\s*for\s+([\p{L}_][\p{L}\p{N}_, ]*?)\s+in\b/gu)];
    if (loops.length > 0) scopes.push({ start: open, end, names: new Set(loops.flatMap((found) => (found[1] ?? '').match(identifier) ?? [])) });
  }
  return scopes;
}

function pythonNames(list: string): readonly string[] {
  return splitAtCommas(list).flatMap((part) => /^\s*\*{0,2}([\p{L}_][\p{L}\p{N}_]*)/u.exec(part)?.[1] ?? []);
}

/** Where the lines end that are indented deeper than `indent`. */
function dedent(code: string, from: number, indent: number): number {
  for (let line = code.indexOf('\n', from); line >= 0; line = code.indexOf('\n', line + 1)) {
    const next = /^[ \t]*(?=\S)/.exec(code.slice(line + 1));
    if (next && next[0].length <= indent) return line;
  }
  return code.length;
}
