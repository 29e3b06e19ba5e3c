import { useEffect, useState } from 'react';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectWorkspace } from '../../store/replica.ts';
import { joinPath } from '../../store/view.ts';
import type { ControlIds } from '../../ui/input.tsx';
import { packageScripts, type PackageScript } from './package-scripts.ts';
import { SuggestInput } from './suggest-input.tsx';

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

function useScripts(folder: string): readonly PackageScript[] {
  const { call } = useCockpit();
  const workspace = useReplica(selectWorkspace);
  const [scripts, setScripts] = useState<readonly PackageScript[]>([]);
  const path = workspace && joinPath(folder.trim() === '' ? workspace.path : joinPath(workspace.path, folder.trim()), 'package.json');
  useEffect(() => {
    let current = true;
    const show = (found: readonly PackageScript[]) => current && setScripts(found);
    // Without a package.json there is nothing to offer; the core says so when it is run.
    if (path) call('source.read', { path }).then(({ text }) => show(packageScripts(text)), () => show([]));
    return () => {
      current = false;
    };
  }, [call, path]);
  return scripts;
}
