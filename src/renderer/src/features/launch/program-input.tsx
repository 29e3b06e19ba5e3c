import { useId, useState, type KeyboardEvent } from 'react';
import { TextInput, type ControlIds } from '../../ui/input.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { isProgram } from '../../commands/run-commands.ts';
import { useFiles } from '../palette/use-files.ts';

interface ProgramInputProps {
  readonly ids: ControlIds;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const most = 8;

/** A path with suggestions from the workspace while it is typed. */
export function ProgramInput({ ids, value, onChange }: ProgramInputProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [index, setIndex] = useState(-1);
  const { paths } = useFiles(open ? value.trim() : null);
  const shown = open ? paths.filter((path) => isProgram(path) && path !== value).slice(0, most) : [];

  const choose = (path: string) => {
    onChange(path);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = shown[index];
    if (step !== 0) {
      setOpen(true);
      setIndex(Math.min(shown.length - 1, Math.max(-1, index + step)));
    } else if (event.key === 'Enter' && chosen) choose(chosen);
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
        placeholder="src/server.js"
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setIndex(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} className="program-list" role="listbox" aria-label="Programs" hidden={shown.length === 0}>
        {shown.map((path, position) => (
          <li
            key={path}
            id={`${listId}-${position}`}
            role="option"
            aria-selected={position === index}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(path);
            }}
          >
            <MiddleText text={path} tail={24} />
          </li>
        ))}
      </ul>
    </div>
  );
}
