import { useLayoutEffect, useRef } from 'react';
import { useView } from '../../store/cockpit.ts';
import type { TextEditor, ViewState } from '../../store/view.ts';
import { lastAct } from '../../ui/last-act.ts';
import type { CodeEditor } from './create-editor.ts';
import { revealCalmly } from './reveal.ts';

const selectReveal = (state: ViewState) => state.reveal;
const selectIsAhead = (state: ViewState) => state.ahead !== null;

/**
 * Brings what was asked for into sight, once for each request: who comes back to a text finds it as it was left. A text that
 * comes late takes no keyboard from a person who does something else by then.
 */
export function useReveal(editor: CodeEditor | null, shown: TextEditor | null): void {
  const reveal = useView(selectReveal);
  const isAhead = useView(selectIsAhead);
  const revealed = useRef<number | null>(null);
  const placed = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!editor || !reveal || shown?.key !== reveal.key || editor.getModel() === null) return;
    const { serial, line, column, select, askedAt } = reveal;
    const position = { lineNumber: line, column };
    if (revealed.current !== serial) revealCalmly(editor, position);
    revealed.current = serial;
    // The cursor costs a layout, so it comes with the rest of the stop.
    if (isAhead || placed.current === serial) return;
    placed.current = serial;
    editor.setPosition(position);
    if (select && lastAct() <= askedAt) editor.focus();
  }, [editor, reveal, shown, isAhead]);
}
