import { useEffect, useSyncExternalStore } from 'react';
import { useReplica } from '../store/cockpit.ts';
import type { ReplicaState } from '../store/replica.ts';

export type Theme = 'dark' | 'light';

const selectTheme = (state: ReplicaState) => state.snapshot.settings.values.appearance.theme;
const lightWanted = () => matchMedia('(prefers-color-scheme: light)');

/** The theme in use, set on the document: the settings' choice, else the system's. */
export function useTheme(): Theme {
  const chosen = useReplica(selectTheme);
  const system = useSyncExternalStore(onSystemTheme, () => (lightWanted().matches ? 'light' : 'dark'));
  const theme = chosen === 'system' ? system : chosen;
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return theme;
}

function onSystemTheme(listener: () => void): () => void {
  const query = lightWanted();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
