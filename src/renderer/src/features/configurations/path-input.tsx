import { useEffect, useState } from 'react';
import type { ControlIds } from '../../ui/input.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { SuggestInput } from '../launch/suggest-input.tsx';
import { useFiles } from '../palette/use-files.ts';

interface PathInputProps {
  readonly ids: ControlIds;
  readonly value: string;
  readonly onCommit: (value: string) => void;
}

const most = 8;
const variables = ['${workspaceFolder}', '${file}', '${fileDirname}', '${relativeFile}', '${userHome}', '${env:NAME}', '${config:NAME}', '${input:ID}'];

/** A path with files of the workspace and variables below it; it counts once the field is left. */
export function PathInput({ ids, value, onCommit }: PathInputProps) {
  const [draft, setDraft] = useState(value);
  const [open, setOpen] = useState(false);
  useEffect(() => setDraft(value), [value]);
  const query = draft.replace(/^\$\{workspaceFolder\}[\\/]?/, '');
  const opened = /\$\{[^}]*$/.test(draft);
  const { paths } = useFiles(open && !opened ? query.trim() : null);
  const suggestions = opened
    ? variables.filter((one) => one.startsWith(draft.slice(draft.lastIndexOf('${')))).map((one) => ({ value: draft.slice(0, draft.lastIndexOf('${')) + one, content: one }))
    : paths.slice(0, most).map((path) => ({ value: `\${workspaceFolder}/${path}`, content: <MiddleText text={path} tail={24} /> }));
  return (
    <div onBlur={() => draft !== value && onCommit(draft)}>
      <SuggestInput ids={ids} value={draft} placeholder="${workspaceFolder}/…" label="Paths" suggestions={suggestions} onChange={setDraft} onOpen={setOpen} />
    </div>
  );
}
