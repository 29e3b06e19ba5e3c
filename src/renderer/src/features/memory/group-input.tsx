import { useLayoutEffect, useRef, useState } from 'react';
import { parseGroup, type Format } from './memory-format.ts';

interface GroupInputProps {
  /** Id of the cell it lies over. */
  readonly anchor: string;
  readonly initial: string;
  readonly format: Format;
  /** The new bytes; undefined when the person changed their mind. */
  readonly onDone: (bytes: Uint8Array | undefined) => void;
}

/** A new value for one group of bytes. Enter writes it, Escape and leaving it do not. */
export function GroupInput({ anchor, initial, format, onDone }: GroupInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const old = document.getElementById(anchor)?.textContent?.trim() ?? '';
  const [text, setText] = useState(initial || old);
  const bytes = parseGroup(text, format);

  useLayoutEffect(() => {
    const cell = document.getElementById(anchor);
    const element = input.current;
    const parent = element?.offsetParent;
    if (!cell || !element || !parent) return;
    const at = cell.getBoundingClientRect();
    const from = parent.getBoundingClientRect();
    element.style.left = `${at.left - from.left - 4}px`;
    element.style.top = `${at.top - from.top}px`;
    element.focus();
    if (initial) element.setSelectionRange(initial.length, initial.length);
    else element.select();
  }, [anchor, initial]);

  return (
    <input
      ref={input}
      className="memory-input code"
      aria-label={`New value, ${format.width} ${format.width === 1 ? 'byte' : 'bytes'}, hexadecimal`}
      aria-invalid={bytes === undefined}
      data-tip="Hexadecimal; =12 is decimal, 'a a character. Enter writes, Escape leaves it as it was."
      style={{ width: `calc(${Math.max(format.width * 2, text.length) + 1}ch + 8px)` }}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(undefined)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onDone(undefined);
        else if (event.key === 'Enter' && bytes) onDone(bytes);
        else return;
        event.preventDefault();
      }}
    />
  );
}
