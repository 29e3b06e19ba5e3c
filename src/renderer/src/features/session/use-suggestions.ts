import { useEffect, useState } from 'react';
import type { LaunchConfiguration, LaunchRequest } from '../../../../shared/launch.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { useScripts } from '../launch/use-scripts.ts';

const selectTrusted = (state: ReplicaState) => state.snapshot.workspace?.trusted === true;
const mostScripts = 10;

/**
 * What the workspace suggests to launch: servers and tests of its frameworks, those of the shown file first, and the
 * scripts of its package.json. What was launched already is left out.
 */
export function useSuggestions(path: string | undefined, recent: readonly LaunchConfiguration[]): readonly LaunchRequest[] {
  const { call } = useCockpit();
  const trusted = useReplica(selectTrusted);
  const scripts = useScripts('');
  const [suggested, setSuggested] = useState<readonly LaunchRequest[]>([]);
  useEffect(() => {
    if (!trusted) return undefined;
    let current = true;
    const show = (found: readonly LaunchRequest[]) => current && setSuggested(found);
    // A core that cannot be asked suggests nothing; the window says by itself that it is away.
    call('launch.suggest', path === undefined ? {} : { path }).then(show, () => show([]));
    return () => {
      current = false;
    };
  }, [call, path, trusted]);
  const ofScripts = scripts.slice(0, mostScripts).map(({ name }): LaunchRequest => ({ target: 'script', script: name, name: `npm run ${name}` }));
  return [...suggested, ...ofScripts].filter(({ name }) => !recent.some((launch) => launch.name === name));
}
