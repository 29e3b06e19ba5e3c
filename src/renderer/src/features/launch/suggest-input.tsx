import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { TextInput, type ControlIds } from '../../ui/input.tsx';

interface SuggestInputProps {
  readonly ids: ControlIds;
  readonly value: string;
  readonly placeholder: string;
  /** What the list is called. */
  readonly label: string;
  readonly suggestions: readonly { readonly value: string; readonly content: ReactNode }[];
  readonly onChange: (value: string) => void;
  /** The list is looked at, or no longer. */
  readonly onOpen?: (open: boolean) => void;
}

/** A text input with suggestions below it; anything may be typed. Arrow keys choose, Enter takes, Escape closes. */
export function SuggestInput({ ids, value, placeholder, label, suggestions, onChange, onOpen }: SuggestInputProps) {
  const listId = useId();
  const [open, setOpenState] = useState(false);
  const [index, setIndex] = useState(-1);
  const shown = open ? suggestions : [];

  const setOpen = (next: boolean) => {
    setOpenState(next);
    onOpen?.(next);
  };
  const choose = (chosen: string) => {
    onChange(chosen);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = shown[index];
    if (step !== 0) {
      setOpen(true);
      setIndex(Math.min(shown.length - 1, Math.max(-1, index + step)));
    } else if (event.key === 'Enter' && chosen) choose(chosen.value);
    else if (event.key === 'Escape' && shown.length > 0) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="program-input">
      <TextInput
        {...ids}
        className="code"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[index] ? `${listId}-${index}` : undefined}
        data-first-focus=""
        value={value}
        placeholder={placeholder}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setIndex(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} className="program-list" role="listbox" aria-label={label} hidden={shown.length === 0}>
        {shown.map((suggestion, position) => (
          <li
            key={suggestion.value}
            id={`${listId}-${position}`}
            role="option"
            aria-selected={position === index}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(suggestion.value);
            }}
          >
            {suggestion.content}
          </li>
        ))}
      </ul>
    </div>
  );
}
