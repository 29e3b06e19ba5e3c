import { useEffect, useState } from 'react';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectWorkspace } from '../../store/replica.ts';
import { joinPath } from '../../store/view.ts';
import { packageScripts, type PackageScript } from './package-scripts.ts';

/** The scripts of the package.json in a folder of the workspace, once it is trusted; empty: the workspace itself. */
export function useScripts(folder: string): readonly PackageScript[] {
  const { call } = useCockpit();
  const workspace = useReplica(selectWorkspace);
  const [scripts, setScripts] = useState<readonly PackageScript[]>([]);
  const path = workspace?.trusted && joinPath(folder.trim() === '' ? workspace.path : joinPath(workspace.path, folder.trim()), 'package.json');
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
