import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { visibleText } from '../../../../shared/visible-text.ts';
import { ExpressionInput } from './expression-input.tsx';

interface InlineEditProps {
  readonly label: string;
  readonly initial: string;
  readonly placeholder?: string;
  /** An empty text is an answer too: it takes away what was there. */
  readonly clears?: boolean;
  /** Gives why it was refused, in words; undefined when it was taken. */
  readonly onSubmit: (text: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Edits a text in its place: Enter takes it, Escape and leaving it do not. What is refused stays, with the reason under it. */
export function InlineEdit({ label, initial, placeholder, clears = false, onSubmit, onClose }: InlineEditProps) {
  const [text, setText] = useState(initial);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const note = useId();
  const box = useRef<HTMLSpanElement>(null);

  // The tree that it is in gets the keyboard back with it, whenever that is taken off the page.
  useLayoutEffect(() => {
    const element = box.current;
    const tree = element?.closest<HTMLElement>('[role="tree"]');
    return () => {
      if (tree && element?.contains(document.activeElement)) queueMicrotask(() => tree.focus());
    };
  }, []);

  const submit = async () => {
    if (busy) return;
    if ((text.trim() === '' && !clears) || text === initial) return onClose();
    setBusy(true);
    const why = await onSubmit(text);
    setBusy(false);
    if (why === undefined) onClose();
    else setRefused(why);
  };
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void submit();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <span ref={box} className="inline-edit" onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <ExpressionInput
        startsWith="selection"
        className="inline-edit-input"
        aria-label={label}
        aria-invalid={refused !== undefined || undefined}
        aria-describedby={refused === undefined ? undefined : note}
        aria-busy={busy || undefined}
        placeholder={placeholder}
        value={text}
        onText={(next) => {
          setText(next);
          setRefused(undefined);
        }}
        onKey={onKey}
        onBlur={() => {
          if (!busy && refused === undefined) onClose();
        }}
      />
      {refused !== undefined && <Refusal id={note} text={refused} />}
    </span>
  );
}

/** Why it was refused, over whatever is below. */
function Refusal({ id, text }: { readonly id: string; readonly text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const anchor = element?.parentElement?.getBoundingClientRect();
    if (!element || !anchor) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(anchor.left, innerWidth - width - 4))}px`;
    element.style.top = `${anchor.bottom + height + 4 <= innerHeight ? anchor.bottom + 2 : anchor.top - height - 2}px`;
  }, [text]);
  return (
    <div ref={box} id={id} className="inline-edit-refusal" role="alert" popover="manual">
      {visibleText(text)}
    </div>
  );
}
