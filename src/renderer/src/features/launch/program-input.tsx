import { useState } from 'react';
import type { ControlIds } from '../../ui/input.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { isProgram } from '../../commands/run-commands.ts';
import { useFiles } from '../palette/use-files.ts';
import { SuggestInput } from './suggest-input.tsx';

interface ProgramInputProps {
  readonly ids: ControlIds;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const most = 8;

/** A path with suggestions from the workspace while it is typed. */
export function ProgramInput({ ids, value, onChange }: ProgramInputProps) {
  const [open, setOpen] = useState(false);
  const { paths } = useFiles(open ? value.trim() : null);
  const programs = paths.filter((path) => isProgram(path) && path !== value).slice(0, most);
  return (
    <SuggestInput
      ids={ids}
      value={value}
      placeholder="src/server.js"
      label="Programs"
      suggestions={programs.map((path) => ({ value: path, content: <MiddleText text={path} tail={24} /> }))}
      onChange={onChange}
      onOpen={setOpen}
    />
  );
}
