import { useEffect, useState } from 'react';
import { TextInput, type ControlIds } from './input.tsx';

interface SavedInputProps {
  readonly ids: ControlIds;
  readonly shown: string;
  readonly type?: 'text' | 'number';
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly placeholder?: string | undefined;
  /** Id of a list of proposals. */
  readonly list?: string | undefined;
  readonly disabled?: boolean;
  readonly onSave: (text: string) => void;
}

/** What is typed is saved when the field is left or Enter is pressed. */
export function SavedInput({ ids, shown, type = 'text', minimum, maximum, onSave, ...rest }: SavedInputProps) {
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  return (
    <TextInput
      {...ids}
      {...rest}
      type={type}
      min={minimum}
      max={maximum}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => text !== shown && onSave(text)}
      onKeyDown={(event) => event.key === 'Enter' && onSave(text)}
    />
  );
}
