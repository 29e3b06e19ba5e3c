/** What is marked in one text: breakpoints, where the program stands, where its callers are. Pure. */
import type { editor } from 'monaco-editor/editor/editor.api';
import type { Breakpoint, StackFrame } from '../../../../shared/debug.ts';
import type { Focus } from '../../store/focus.ts';
import type { PlaceAhead } from '../../store/place-ahead.ts';
import { breakpointPath, editorOf, lineKey, type TextEditor } from '../../store/view.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { breakpointDetails, breakpointFacts, type BreakpointFacts, type Circumstances } from '../breakpoints/breakpoint-state.ts';
import { markClass } from '../breakpoints/breakpoint-mark.tsx';

/** Marks never grow with text typed at their edges: NeverGrowsWhenTypingAtEdges of Monaco's TrackedRangeStickiness. */
const neverGrows = 1;

interface Inputs {
  readonly text: TextEditor;
  readonly focus: Focus | null;
  /** Where the focused thread stands already: its line is marked there. */
  readonly ahead?: PlaceAhead | null;
  /** With the breakpoints of all files. */
  readonly circumstances: Circumstances;
  /** What the person has just done, as the view has it. */
  readonly expected?: Readonly<Record<string, boolean>>;
}

interface Mark {
  /** Absent: the core has not got it yet. */
  readonly breakpoint?: Breakpoint;
  readonly facts: BreakpointFacts;
}

type Arrow = 'top' | 'focused' | 'caller';

/** The decorations of a text. */
export function decorationsOf({ text, focus, ahead = null, circumstances, expected = {} }: Inputs): editor.IModelDeltaDecoration[] {
  const arrows = arrowsOf(text, focus, ahead);
  const own = Object.values(circumstances.breakpoints).filter(({ path, lost }) => path === breakpointPath(text) && lost === undefined);
  const marks = withExpected(marksOf(own, circumstances), text, expected);
  const lines = new Set([...arrows.keys(), ...marks.keys()]);
  const inline = own.flatMap((breakpoint) => (breakpoint.column === undefined ? [] : [inlineDecoration(breakpoint, breakpoint.column, circumstances)]));
  return [...inline, ...[...lines].flatMap((line) => {
    const arrow = arrows.get(line);
    const mark = marks.get(line);
    return [lineDecoration(line, arrow, mark, circumstances), ...(arrow && arrow.kind !== 'caller' && arrow.column > 1 ? [columnDecoration(line, arrow)] : [])];
  })];
}

/** Breakpoints of a text, one a line (the one that works best), at the line where the adapter put them. */
function marksOf(breakpoints: readonly Breakpoint[], circumstances: Circumstances): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  for (const breakpoint of breakpoints) {
    const facts = breakpointFacts(breakpoint, circumstances);
    const line = facts.movedTo ?? breakpoint.line;
    const there = marks.get(line);
    if (!there || (there.facts.state !== 'verified' && facts.state === 'verified')) marks.set(line, { breakpoint, facts });
  }
  return marks;
}

/** What the person has just done is shown before anybody has said so. */
function withExpected(marks: Map<number, Mark>, text: TextEditor, expected: Readonly<Record<string, boolean>>): Map<number, Mark> {
  for (const [key, present] of Object.entries(expected)) {
    const line = Number.parseInt(key, 10);
    if (key !== lineKey(breakpointPath(text), line)) continue;
    if (!present) marks.delete(line);
    else if (!marks.has(line)) marks.set(line, { facts: { state: 'pending', kind: 'plain', reason: 'Being set' } });
  }
  return marks;
}

/** Before the place in the line that it is on. */
function inlineDecoration(breakpoint: Breakpoint, column: number, circumstances: Circumstances): editor.IModelDeltaDecoration {
  const facts = breakpointFacts(breakpoint, circumstances);
  const { line } = breakpoint;
  return {
    range: { startLineNumber: line, startColumn: column, endLineNumber: line, endColumn: column },
    options: { stickiness: neverGrows, showIfCollapsed: true, beforeContentClassName: `inline-breakpoint ${markClass(facts, breakpoint.origin)}` },
  };
}

function arrowsOf(text: TextEditor, focus: Focus | null, ahead: PlaceAhead | null): Map<number, { kind: Arrow; column: number }> {
  const arrows = new Map<number, { kind: Arrow; column: number }>();
  if (!focus) return arrows;
  const { frames, topFrame } = focus.stop?.context ?? { frames: [], topFrame: 0 };
  const left = ahead ? frames[topFrame] : undefined;
  const top = ahead?.frame ?? frames[topFrame];
  const shown = (frame: StackFrame | null | undefined) =>
    frame?.source !== undefined && frame.line > 0 && editorOf(frame.source, focus.sessionId)?.key === text.key;
  for (const frame of frames) {
    if (frame.user && frame !== left && shown(frame) && !arrows.has(frame.line)) arrows.set(frame.line, { kind: 'caller', column: frame.column });
  }
  if (focus.frame && focus.frame !== left && shown(focus.frame)) arrows.set(focus.frame.line, { kind: 'focused', column: focus.frame.column });
  if (top && shown(top)) arrows.set(top.line, { kind: 'top', column: top.column });
  return arrows;
}

function lineDecoration(
  line: number,
  arrow: { kind: Arrow } | undefined,
  mark: Mark | undefined,
  circumstances: Circumstances,
): editor.IModelDeltaDecoration {
  const glyph = [
    'source-glyph',
    ...(mark ? [markClass(mark.facts, mark.breakpoint?.origin ?? 'person')] : []),
    ...(arrow && arrow.kind !== 'caller' ? [`glyph-arrow glyph-arrow-${arrow.kind}`] : []),
  ];
  return {
    range: { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: 1 },
    options: {
      stickiness: neverGrows,
      isWholeLine: true,
      ...(arrow ? { className: `line-${arrow.kind}`, zIndex: arrow.kind === 'top' ? 3 : 2 } : {}),
      ...(glyph.length > 1 ? { glyphMarginClassName: glyph.join(' ') } : {}),
      ...(mark ? { glyphMarginHoverMessage: { value: hoverText(mark, circumstances) } } : {}),
    },
  };
}

/** The exact place in the line, as in Chrome: a small mark before the expression that runs next. */
function columnDecoration(line: number, { kind, column }: { kind: Arrow; column: number }): editor.IModelDeltaDecoration {
  return {
    range: { startLineNumber: line, startColumn: column, endLineNumber: line, endColumn: column + 1 },
    options: { stickiness: neverGrows, beforeContentClassName: `column-mark column-${kind}` },
  };
}

function hoverText({ breakpoint, facts }: Mark, { breakpoints }: Circumstances): string {
  const sentences = [...(breakpoint?.origin === 'agent' ? ['Set by the agent'] : []), facts.reason, ...(breakpoint ? breakpointDetails(breakpoint, breakpoints) : [])];
  return sentences.map((sentence) => plainMarkdown(sentence)).join('  \n');
}

/** Untrusted text as Markdown that shows exactly that text. */
export function plainMarkdown(text: string): string {
  return visibleText(text).replace(/[\\`*_{}[\]()#+\-.!|<>&~$]/g, '\\$&');
}
