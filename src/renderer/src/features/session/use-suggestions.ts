import { useEffect, useState } from 'react';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import type { Proposal } from '../../../../shared/proposals.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';

/** Grows with what decides on the proposals of a folder. */
const selectFolder = ({ snapshot: { workspace } }: ReplicaState) => (workspace?.trusted === true ? workspace.path : null);

/** What the folder could start, that of the shown file first; null until it is known. What was launched already is left out. */
export function useSuggestions(path: string | undefined, recent: readonly LaunchConfiguration[]): readonly Proposal[] | null {
  const { call } = useCockpit();
  const folder = useReplica(selectFolder);
  const [found, setFound] = useState<readonly Proposal[] | null>(null);
  useEffect(() => {
    let current = true;
    const show = (proposals: readonly Proposal[]) => current && setFound(proposals);
    if (folder === null) show([]);
    // A core that cannot be asked proposes nothing; the window says by itself that it is away.
    else call('launch.suggest', path === undefined ? {} : { path }).then(show, () => show([]));
    return () => {
      current = false;
    };
  }, [call, folder, path]);
  return found && found.filter(({ launch }) => !recent.some(({ name }) => name === launch.name));
}
