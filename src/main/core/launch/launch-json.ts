/** Reading launch.json as VS Code does: JSON with comments and trailing commas. What is broken is said with its place, the rest is used. */
import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Problem } from '../../../shared/errors.ts';
import { asVsCode, tooDeepAt } from '../base/jsonc.ts';
import { isObject } from '../base/loose.ts';

/** A configuration or compound as it is written. */
export interface WrittenEntry {
  readonly kind: 'configuration' | 'compound';
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** From 1. */
  readonly line: number;
  /** Where it stands in the text. */
  readonly offset: number;
  readonly length: number;
}

export interface LaunchText {
  readonly entries: readonly WrittenEntry[];
  /** Of `${input:…}`. */
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
  readonly problems: readonly Problem[];
}

/** Nobody writes more by hand. */
export const largestText = 1_000_000;
const mostEntries = 500;
const mostProblems = 5;

/** `section`: the keys that lead to it; a launch.json is all of it. Never throws. */
export function readLaunchText(text: string, path: string, section: readonly string[] = []): LaunchText {
  const deep = depthProblem(text, path);
  if (deep) return { entries: [], inputs: [], problems: [deep] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, asVsCode);
  const problems = syntaxProblems(text, path, errors);
  const holder = section.reduce<Node | undefined>((at, key) => propertyOf(at, key), root);
  if (!holder) return { entries: [], inputs: [], problems };
  if (holder.type !== 'object') {
    return { entries: [], inputs: [], problems: [...problems, placed(path, text, holder.offset, 'this has to be an object with "configurations"')] };
  }
  const lists = [['configurations', 'configuration'], ['compounds', 'compound']] as const;
  const entries: WrittenEntry[] = [];
  for (const [key, kind] of lists) {
    const list = propertyOf(holder, key);
    if (!list) continue;
    if (list.type !== 'array') problems.push(placed(path, text, list.offset, `"${key}" has to be a list`));
    const nodes = (list.type === 'array' ? list.children : undefined) ?? [];
    if (nodes.length > mostEntries) problems.push(placed(path, text, list.offset, `there are ${nodes.length} ${key}, of which the first ${mostEntries} are offered`));
    for (const node of nodes.slice(0, mostEntries)) {
      const entry = entryOf(node, kind, text);
      if (entry) entries.push(entry);
      else if (problems.length < mostProblems) problems.push(placed(path, text, node.offset, `a ${kind} has to be an object with a "name"`));
    }
  }
  return { entries, inputs: inputsOf(holder), problems: problems.slice(0, mostProblems) };
}

function entryOf(node: Node, kind: WrittenEntry['kind'], text: string): WrittenEntry | undefined {
  if (node.type !== 'object') return undefined;
  const value = plainValue(node) as Record<string, unknown>;
  const { name } = value;
  if (typeof name !== 'string' || name === '') return undefined;
  return { kind, name, value, line: lineAt(text, node.offset), offset: node.offset, length: node.length };
}

function inputsOf(holder: Node): LaunchText['inputs'] {
  const list = propertyOf(holder, 'inputs');
  const values = list?.type === 'array' ? (list.children ?? []).map(plainValue) : [];
  return values.filter(isObject);
}

/** Values of a tree that may be broken: what has no value is left out. */
function plainValue(node: Node): unknown {
  return getNodeValue(node) as unknown;
}

/** The value of a key of an object; undefined for what is none. */
export function propertyOf(node: Node | undefined, key: string): Node | undefined {
  if (node?.type !== 'object') return undefined;
  // As for JSON itself: the last one of a name wins.
  return node.children?.findLast((child) => child.children?.[0]?.value === key)?.children?.[1];
}

/** Why a text is not even parsed; undefined: it can be. */
export function depthProblem(text: string, path: string): Problem | undefined {
  const offset = tooDeepAt(text);
  return offset === undefined ? undefined : placed(path, text, offset, 'this is nested too deeply, so the file is not read');
}

export function syntaxProblems(text: string, path: string, errors: readonly ParseError[]): Problem[] {
  return errors.slice(0, mostProblems).map(({ error, offset }) => placed(path, text, offset, syntaxWords[printParseErrorCode(error)] ?? 'this is no valid JSON'));
}

const syntaxWords: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this word is no JSON value',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected: 'a name in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is missing here',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing brace } is missing here',
  CloseBracketExpected: 'a closing bracket ] is missing here',
  EndOfFileExpected: 'the text goes on where it should have ended',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a text is not closed',
  UnexpectedEndOfNumber: 'a number is not finished',
  InvalidUnicode: 'this is no valid \\u sign',
  InvalidEscapeCharacter: 'this is no valid sign after a backslash',
  InvalidCharacter: 'a text has a sign in it that has to be escaped',
};

function placed(path: string, text: string, offset: number, message: string): Problem {
  const line = lineAt(text, offset);
  const column = offset - text.lastIndexOf('\n', offset - 1);
  return {
    code: 'bad-request',
    message: `${path}, line ${line}: ${message}.`,
    hint: 'Correct it in the file; what can be read of it is used meanwhile.',
    places: [{ path, line, column, message }],
  };
}

/** From 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
