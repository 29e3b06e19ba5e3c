/** What a window remembers of a workspace until the next time: open files, panels, what F5 starts, words not sent yet. */
import { launchSchema } from '../../../shared/launch.ts';
import type { Replica } from './replica.ts';
import { bottomTabs, type Editor, type LaunchChoice, type View, type ViewState } from './view.ts';

type Remembered = Pick<ViewState, 'panels' | 'bottomTab' | 'activeEditor' | 'launchChoice' | 'symptom'> & {
  readonly editors: readonly Extract<Editor, { readonly path: string }>[];
};

const kept = ['panels', 'bottomTab', 'editors', 'activeEditor', 'launchChoice', 'symptom'] as const;
const keyOf = (path: string) => `dapilot.${path}.view`;

/** Restores the view when a workspace opens and keeps it up to date in `storage`. */
export function rememberView(replica: Replica, view: View, storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  let path: string | undefined;
  replica.subscribe(({ snapshot }) => {
    if (snapshot.workspace?.path === path) return;
    const before = path;
    path = undefined;
    // What belongs to the folder before is no part of the next one.
    if (before !== undefined) view.setState({ launchChoice: null, symptom: '' });
    path = snapshot.workspace?.path;
    const known = path === undefined ? null : read(storage.getItem(keyOf(path)));
    if (!known) return;
    const shown = view.getState();
    const editors = [...known.editors, ...shown.editors.filter((editor) => !known.editors.some(({ key }) => key === editor.key))];
    const active = shown.activeEditor ?? known.activeEditor;
    view.setState({ ...known, editors, symptom: shown.symptom || known.symptom, activeEditor: editors.some(({ key }) => key === active) ? active : (editors[0]?.key ?? null) });
  });
  view.subscribe((state, before) => {
    if (path !== undefined && kept.some((field) => state[field] !== before[field])) storage.setItem(keyOf(path), written(state));
  });
}

function written({ panels, bottomTab, editors, activeEditor, launchChoice, symptom }: ViewState): string {
  const files = editors.filter((editor) => editor.path !== undefined);
  return JSON.stringify({ panels, bottomTab, editors: files, activeEditor, launchChoice, symptom } satisfies Remembered);
}

/** What was kept, or null when there is nothing or it is not ours. */
function read(text: string | null): Remembered | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Remembered> | null;
    if (!value?.panels || !Array.isArray(value.editors)) return null;
    return {
      panels: value.panels,
      bottomTab: bottomTabs.find((tab) => tab === value.bottomTab) ?? 'console',
      editors: value.editors.filter((editor) => typeof editor.path === 'string' && editor.key === editor.path),
      activeEditor: value.activeEditor ?? null,
      launchChoice: choiceOf(value.launchChoice),
      symptom: typeof value.symptom === 'string' ? value.symptom : '',
    };
  } catch {
    return null;
  }
}

function choiceOf(value: unknown): LaunchChoice {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'configuration' in value) return typeof value.configuration === 'string' ? { configuration: value.configuration } : null;
  return launchSchema.safeParse(value).data ?? null;
}
