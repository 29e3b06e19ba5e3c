import { useEffect, useState, type ComponentProps } from 'react';
import { TextInput } from '../../ui/input.tsx';

interface DraftInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  readonly value: string;
  readonly onCommit: (value: string) => void;
}

/** A text input whose text counts once it is left, or with Enter. */
export function DraftInput({ value, onCommit, ...rest }: DraftInputProps) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const commit = () => draft !== value && onCommit(draft);
  return <TextInput {...rest} value={draft} onChange={(event) => setDraft(event.target.value)} onBlur={commit} onKeyDown={(event) => event.key === 'Enter' && commit()} />;
}
