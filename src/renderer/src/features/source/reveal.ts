import type { CodeEditor } from './create-editor.ts';
import { monaco } from './monaco.ts';

/** Lines that are kept in sight around a place: what led there, and room for the exception that may be shown under it. */
const linesAbove = 2;
const linesBelow = 4;

/** Brings a place into sight: the text stays where it is while the place has lines around it, else it goes to the middle. */
export function revealCalmly(editor: CodeEditor, position: { readonly lineNumber: number; readonly column: number }): void {
  const lineHeight = editor.getOption(monaco.editor.EditorOption.lineHeight);
  const { height, contentWidth } = editor.getLayoutInfo();
  const top = editor.getTopForLineNumber(position.lineNumber) - editor.getScrollTop();
  // A very low editor has no room for margins.
  const room = Math.max(0, Math.floor(height / lineHeight) - 1);
  const above = Math.min(linesAbove, Math.floor(room / 3)) * lineHeight;
  const below = Math.min(linesBelow, Math.floor(room / 3)) * lineHeight;
  const calm = top >= above && top + lineHeight + below <= height;
  // Where a column is takes a layout to know; where the text is no wider than its room it is in sight.
  if (calm && editor.getScrollWidth() <= contentWidth) return;
  if (!calm) editor.revealLineInCenter(position.lineNumber, monaco.editor.ScrollType.Immediate);
  editor.revealPosition(position, monaco.editor.ScrollType.Immediate);
}
