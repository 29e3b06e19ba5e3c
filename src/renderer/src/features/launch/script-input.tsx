import { visibleText } from '../../../../shared/visible-text.ts';
import type { ControlIds } from '../../ui/input.tsx';
import { SuggestInput } from './suggest-input.tsx';
import { useScripts } from './use-scripts.ts';

interface ScriptInputProps {
  readonly ids: ControlIds;
  readonly value: string;
  /** Folder of the package.json; empty for the open one. */
  readonly folder: string;
  readonly onChange: (value: string) => void;
}

const most = 10;

/** The name of a script, with those of the package.json below it. */
export function ScriptInput({ ids, value, folder, onChange }: ScriptInputProps) {
  const scripts = useScripts(folder);
  const typed = value.trim();
  const exact = scripts.some(({ name }) => name === typed);
  const fitting = scripts.filter(({ name }) => exact || name.includes(typed)).slice(0, most);
  return (
    <SuggestInput
      ids={ids}
      value={value}
      placeholder="dev"
      label="Scripts"
      suggestions={fitting.map(({ name, command }) => ({
        value: name,
        content: (
          <span className="script-option">
            <span>{visibleText(name)}</span>
            <span className="dim">{visibleText(command.slice(0, 80))}</span>
          </span>
        ),
      }))}
      onChange={onChange}
    />
  );
}
