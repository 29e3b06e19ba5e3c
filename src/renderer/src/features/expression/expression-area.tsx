import { useId, useRef, type ComponentProps } from 'react';
import { CompletionList, completionAttributes } from './completion-list.tsx';
import { useCompletions } from './use-completions.ts';

interface ExpressionAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onKeyDown' | 'ref'> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** Lines for an expression of the program, completed by its adapter where that can. */
export function ExpressionArea({ value, onText, onBlur, ...rest }: ExpressionAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const completing = useCompletions(box, onText);
  return (
    <>
      <textarea
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        {...rest}
        {...completionAttributes(list, completing)}
        ref={box}
        className="input code"
        value={value}
        onChange={(event) => {
          onText(event.target.value);
          completing.onType();
        }}
        onKeyDown={(event) => {
          // What is for the list is not for the form around it.
          if (completing.onKey(event)) event.stopPropagation();
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
