import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { CompletionEdit } from '../../../../shared/low-level.ts';
import { useCockpit, useReplica, useView, type Cockpit } from '../../store/cockpit.ts';
import { accepted, braceBefore, invites, stillFits, completionsFor, type Answer } from './completions.ts';

export type TextElement = HTMLInputElement | HTMLTextAreaElement;

export interface Completing {
  readonly items: readonly CompletionEdit[];
  readonly active: number;
  /** The person has moved in the list, so that Enter means the list. */
  readonly chosen: boolean;
  readonly accept: (edit: CompletionEdit) => void;
  /** To be called after every change of the text by the person. */
  readonly onType: () => void;
  /** True: the key was for the list. */
  readonly onKey: (event: KeyboardEvent<TextElement>) => boolean;
  readonly close: () => void;
}

const debounceMilliseconds = 80;

/**
 * Completions of the focused session for a text input whose value is set with `setText`. Nothing is offered where the
 * adapter has none. Answers to an older text are dropped. `inBraces`: only between braces there are expressions.
 */
export function useCompletions(box: RefObject<TextElement | null>, setText: (text: string) => void, inBraces = false): Completing {
  const cockpit = useCockpit();
  const sessionId = useView(({ focus }) => focus?.sessionId);
  const able = useReplica(({ snapshot }) => sessionId !== undefined && snapshot.sessions[sessionId]?.capabilities.completions === true);
  const [shown, setShown] = useState<{ readonly answer: Answer; readonly items: readonly CompletionEdit[]; readonly active: number; readonly chosen: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const caretWanted = useRef<number | null>(null);

  useEffect(() => () => clearTimeout(timer.current), []);
  // The caret goes behind what was put in, once that is in the page.
  useEffect(() => {
    const caret = caretWanted.current;
    if (caret === null) return;
    caretWanted.current = null;
    box.current?.setSelectionRange(caret, caret);
  });

  const close = () => {
    asked.current += 1;
    clearTimeout(timer.current);
    setShown(null);
  };

  const show = (answer: Answer) => {
    const element = box.current;
    if (!element || document.activeElement !== element || element.selectionStart === null || !stillFits(answer, element.value, element.selectionStart)) return setShown(null);
    const items = completionsFor(answer, element.value, element.selectionStart);
    // Exactly what stands there already is no suggestion.
    const [only] = items;
    const done = items.length === 1 && only?.text === element.value.slice(only?.start, element.selectionStart);
    setShown(items.length === 0 || done ? null : { answer, items, active: 0, chosen: false });
  };

  const ask = async () => {
    const element = box.current;
    if (!element || element.selectionStart === null) return;
    const mine = (asked.current += 1);
    const { value: text, selectionStart: offset } = element;
    const edits = await (inBraces ? completionsInBraces(cockpit, text, offset) : completionsAt(cockpit, text, offset));
    if (asked.current === mine) show({ text, offset, edits });
  };

  const onType = () => {
    const element = box.current;
    if (!able || !element || element.selectionStart === null) return;
    if (shown && stillFits(shown.answer, element.value, element.selectionStart)) return show(shown.answer);
    close();
    const isExpression = !inBraces || braceBefore(element.value, element.selectionStart) !== undefined;
    if (isExpression && invites(element.value, element.selectionStart)) timer.current = setTimeout(() => void ask(), debounceMilliseconds);
  };

  const accept = (edit: CompletionEdit) => {
    const element = box.current;
    if (!element || element.selectionStart === null) return;
    const { text, caret } = accepted(edit, element.value, element.selectionStart);
    close();
    caretWanted.current = caret;
    setText(text);
    element.focus();
  };

  const onKey = (event: KeyboardEvent<TextElement>): boolean => {
    if (event.nativeEvent.isComposing) return false;
    if (able && event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      void ask();
      return true;
    }
    if (!shown || event.ctrlKey || event.metaKey || event.altKey) return false;
    const { items, active, chosen } = shown;
    const move = { ArrowDown: active + 1, ArrowUp: active - 1 + items.length, PageDown: Math.min(items.length - 1, active + 8), PageUp: Math.max(0, active - 8) }[event.key];
    const item = items[active];
    if (move !== undefined) setShown({ ...shown, active: move % items.length, chosen: true });
    else if (event.key === 'Escape') close();
    else if (item && !event.shiftKey && (event.key === 'Tab' || (event.key === 'Enter' && chosen))) accept(item);
    else {
      if (event.key === 'Enter' || event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') close();
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return { items: shown?.items ?? [], active: shown?.active ?? 0, chosen: shown?.chosen ?? false, accept, onType, onKey, close };
}

/** Those of the expression that begins after the brace. */
async function completionsInBraces(cockpit: Cockpit, text: string, offset: number): Promise<readonly CompletionEdit[]> {
  const start = braceBefore(text, offset);
  if (start === undefined) return [];
  const end = text.indexOf('}', offset);
  const edits = await completionsAt(cockpit, text.slice(start, end < 0 ? text.length : end), offset - start);
  return edits.map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start }));
}

/** None is as good an answer as any: what cannot be completed is typed. */
async function completionsAt({ call, view }: Cockpit, text: string, offset: number): Promise<readonly CompletionEdit[]> {
  const { focus } = view.getState();
  if (!focus) return [];
  const frame = focus.live && focus.stop && focus.frame ? { stop: focus.stop.number, frameId: focus.frame.id } : {};
  return call('session.completions', { sessionId: focus.sessionId, ...frame, text, offset }).then(
    ({ edits }) => edits,
    () => [],
  );
}
