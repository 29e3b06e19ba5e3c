import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useReplica } from '../store/cockpit.ts';
import type { ReplicaState } from '../store/replica.ts';

export type Theme = 'dark' | 'light';

const key = 'dapilot.theme';
/** Nothing until the core has told its settings. */
const selectTheme = ({ client, snapshot }: ReplicaState) => (client === null ? null : snapshot.settings.values.appearance.theme);
const lightWanted = () => matchMedia('(prefers-color-scheme: light)');

/** The theme in use, set on the document: the settings' choice (until it is known the last one), else the system's. */
export function useTheme(): Theme {
  const chosen = useReplica(selectTheme) ?? localStorage.getItem(key);
  const system = useSyncExternalStore(onSystemTheme, () => (lightWanted().matches ? 'light' : 'dark'));
  const theme = chosen === 'dark' || chosen === 'light' ? chosen : system;
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  useLayoutEffect(() => {
    if (chosen !== null) localStorage.setItem(key, chosen);
  }, [chosen]);
  return theme;
}

function onSystemTheme(listener: () => void): () => void {
  const query = lightWanted();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
