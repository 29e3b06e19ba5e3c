/** Values beside the code of the focused function, as JetBrains shows them. Pure. */
import type { editor } from 'monaco-editor/editor/editor.api';
import type { StackFrame } from '../../../../shared/debug.ts';
import type { Focus } from '../../store/focus.ts';
import { editorOf, type TextEditor } from '../../store/view.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { blankStrings } from './expression-at.ts';
import { languageOf } from './languages.ts';
import { declaringScope, scopesOf, type NameScopes } from './name-scopes.ts';
import type { FrameValues } from './use-frame-values.ts';

interface Inputs {
  readonly text: TextEditor;
  readonly focus: Focus;
  readonly values: FrameValues;
  readonly lineAt: (line: number) => string;
  readonly lines: number;
  /** How many columns the editor shows. */
  readonly columns: number;
}

const longestValue = 42;
const mostOnLine = 4;
const mostLines = 60;
/** Longer lines than people write have no room for values anyway. */
const mostCode = 8_000;
/** A value is cut to this where the line leaves no room; the variables pane has it whole. */
const shortestValue = 16;
const word = /(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$]*/gu;
const header = /\bfunction\b|=>\s*\{?\s*$|\b(?:def|fn|func)\b|^\s*(?:async\s+|static\s+|get\s+|set\s+|#)*[\w$]+\s*\([^;]*\)\s*\{\s*$/;
const statement = /^\s*(?:if|for|while|switch|catch|else|do|try)\b/;

/**
 * A decoration after each line, from the start of the function to where it stands, that is the first to name a known
 * value; the line where it stands gives all of its own.
 */
export function inlineValuesOf({ text, focus, values, lineAt, lines, columns }: Inputs): editor.IModelDeltaDecoration[] {
  const frame = focus.frame;
  if (values.size === 0 || !frame?.source || frame.line < 1 || frame.line > lines) return [];
  if (editorOf(frame.source, focus.sessionId)?.key !== text.key) return [];
  const decorations: editor.IModelDeltaDecoration[] = [];
  const told = new Set<string>();
  const outside = isOutside(lineAt(frame.line));
  const start = functionStart(frame.line, lineAt);
  const offsets = lineOffsets(start, frame.line, lineAt);
  if (offsets.code.length > mostCode) return [];
  const scopes = scopesOf(offsets.code, languageOf(text.path ?? text.name));
  const position = placeOf(frame, offsets.of(frame.line), lineAt(frame.line), scopes);
  /** The name means what it means where the frame stands: whose values they are. */
  const same = (name: string, offset: number) => declaringScope(scopes, name, offset) === declaringScope(scopes, name, position);
  for (let line = start; line <= frame.line; line += 1) {
    const content = lineAt(line);
    // Outside of functions every statement counts, but not what is inside of a function.
    if (outside && line !== frame.line && !isOutside(content)) continue;
    const names = namesOnLine(content, values, (name, at) => same(name, offsets.of(line) + at)).filter((name) => line === frame.line || !told.has(name));
    for (const name of names) told.add(name);
    if (names.length > 0) decorations.push(afterLine(line, content.length + 1, wordsFor(names, values, columns - content.length - 4)));
  }
  return decorations;
}

/** The line of the function's header above `line`: the nearest less indented one that looks like it. */
export function functionStart(line: number, lineAt: (line: number) => string): number {
  let indent = indentOf(lineAt(line));
  const lowest = Math.max(1, line - mostLines);
  if (isOutside(lineAt(line))) return lowest;
  for (let at = line; at >= lowest; at -= 1) {
    const content = lineAt(at);
    if (content.trim() === '') continue;
    const own = indentOf(content);
    if (at !== line && own >= indent) continue;
    indent = Math.min(indent, own);
    if (header.test(content) && !statement.test(content) && (at !== line || own === 0)) return at;
    if (own === 0 && at !== line) return at;
  }
  return lowest;
}

/** A statement outside of any function. */
function isOutside(content: string): boolean {
  return /^[^\s})\]]/.test(content) && (!header.test(content) || statement.test(content));
}

function namesOnLine(content: string, values: FrameValues, means: (name: string, at: number) => boolean): readonly string[] {
  if (/^\s*(?:\/\*|\* |\*\/)/.test(content)) return [];
  const names = new Set([...blankStrings(content).matchAll(word)].filter((match) => means(match[0], match.index)).map((match) => match[0]));
  return [...names].filter((name) => values.has(name) && !isCode(values.get(name)?.value ?? '')).slice(0, mostOnLine);
}

/** As many of the names with their values as fit, one at least. */
function wordsFor(names: readonly string[], values: FrameValues, room: number): string {
  return names
    .map((name) => {
      const length = Math.max(shortestValue, Math.min(longestValue, room - name.length - 3));
      return `${name} = ${shorten(values.get(name)?.value ?? '', length)}`;
    })
    .reduce((line, next) => (line.length + next.length + 3 > room ? line : `${line}   ${next}`));
}

/** The code of some lines, and where each of them begins in it. */
function lineOffsets(start: number, end: number, lineAt: (line: number) => string) {
  const lines = Array.from({ length: end - start + 1 }, (_, index) => lineAt(start + index));
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return { code: lines.join('\n'), of: (line: number) => starts[line - start] ?? 0 };
}

/** Where the frame stands in the code. Python tells no column: its small functions are known by their names. */
function placeOf(frame: StackFrame, lineStart: number, content: string, scopes: NameScopes): number {
  const place = lineStart + Math.min(content.length, Math.max(1, frame.column) - 1);
  if (!/^<(?:lambda|genexpr|\w+comp)>$/.test(frame.name)) return place;
  return scopes.find(({ start }) => start >= place && start <= lineStart + content.length)?.start ?? place;
}

function isCode(value: string): boolean {
  return /^(?:ƒ|f |class |async ƒ|\[Function|function )/.test(value);
}

function shorten(value: string, longest: number): string {
  const oneLine = visibleText(value).replace(/\s+/g, ' ');
  return oneLine.length <= longest ? oneLine : `${oneLine.slice(0, longest - 8)}…${oneLine.slice(-7)}`;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function afterLine(line: number, column: number, content: string): editor.IModelDeltaDecoration {
  return {
    range: { startLineNumber: line, startColumn: column, endLineNumber: line, endColumn: column },
    options: {
      showIfCollapsed: true,
      after: { content: `  ${content}`.replaceAll(' ', '\u00a0'), inlineClassName: 'inline-values', inlineClassNameAffectsLetterSpacing: true },
    },
  };
}
