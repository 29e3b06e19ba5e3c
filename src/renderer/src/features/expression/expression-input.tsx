import { useEffect, useId, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { TextInput } from '../../ui/input.tsx';
import { CompletionList, completionAttributes } from './completion-list.tsx';
import { useCompletions } from './use-completions.ts';

interface ExpressionInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown' | 'ref'> {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Keys that were not for the suggestions. */
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** It has the keyboard as soon as it is there: with all of its text selected, or behind it. */
  readonly startsWith?: 'selection' | 'caret';
  /** It is a text in which expressions stand in braces. */
  readonly inBraces?: boolean;
}

/** A line for an expression of the program, completed by its adapter where that can. */
export function ExpressionInput({ value, onText, onKey, startsWith, inBraces = false, className, onBlur, ...rest }: ExpressionInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const list = useId();
  const completing = useCompletions(box, onText, inBraces);
  // After all others: what it is in may come into the page only then.
  useEffect(() => {
    if (startsWith === undefined) return;
    box.current?.focus();
    if (startsWith === 'selection') box.current?.select();
  }, [startsWith]);
  return (
    <>
      <TextInput
        {...rest}
        {...completionAttributes(list, completing)}
        ref={box}
        className={`code${className ? ` ${className}` : ''}`}
        value={value}
        onChange={(event) => {
          onText(event.target.value);
          completing.onType();
        }}
        onKeyDown={(event) => {
          if (!completing.onKey(event)) onKey?.(event);
        }}
        onBlur={(event) => {
          completing.close();
          onBlur?.(event);
        }}
      />
      <CompletionList id={list} box={box} completing={completing} />
    </>
  );
}
