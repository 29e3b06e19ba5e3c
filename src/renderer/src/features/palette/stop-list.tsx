import { useEffect, useMemo, useState } from 'react';
import { toProblem } from '../../../../shared/errors.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, type Cockpit } from '../../store/cockpit.ts';
import { fuzzyFilter } from './fuzzy.ts';
import { PickList, type PickEntry } from './pick-list.tsx';

/** Lists that the adapter of the focused session is asked for. */
type StopListKind = 'stepTargets' | 'sources' | 'modules';

interface Choice {
  readonly id: string;
  readonly text: string;
  readonly note?: string;
  readonly run: () => void;
}

interface Loaded {
  readonly choices: readonly Choice[];
  readonly total: number;
}

const words: Readonly<Record<StopListKind, { readonly title: string; readonly label: string; readonly none: string }>> = {
  stepTargets: { title: 'Step into', label: 'Call to step into', none: 'There is no call on this line to step into.' },
  sources: { title: 'Loaded sources', label: 'Name of a loaded source', none: 'The program has loaded nothing that can be shown.' },
  modules: { title: 'Loaded modules', label: 'Name of a loaded module', none: 'The program has loaded no modules.' },
};
const mostEntries = 200;

/** What can be chosen at this moment, to search and choose from. */
export function StopList({ kind, onClose }: { readonly kind: StopListKind; readonly onClose: () => void }) {
  const cockpit = useCockpit();
  const [query, setQuery] = useState('');
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    let wanted = true;
    readers[kind](cockpit).then(
      (found) => wanted && setLoaded(found),
      (error: unknown) => wanted && setProblem(visibleText(toProblem(error).message)),
    );
    return () => {
      wanted = false;
    };
  }, [cockpit, kind]);

  const entries = useMemo(
    () =>
      fuzzyFilter(query, loaded?.choices ?? [], ({ text }) => text)
        .slice(0, mostEntries)
        .map(({ item, match }): PickEntry => ({
          ...item,
          positions: match.positions,
          run: () => {
            onClose();
            item.run();
          },
        })),
    [loaded, query, onClose],
  );
  const { title, label, none } = words[kind];
  const total = loaded?.total ?? 0;
  const empty = problem ?? (!loaded ? 'Reading…' : loaded.choices.length === 0 ? none : 'Nothing fits.');
  return <PickList title={title} label={label} placeholder={total > mostEntries ? `${label}, of ${total}` : label} query={query} onQuery={setQuery} entries={entries} empty={empty} onClose={onClose} />;
}

const readers: Readonly<Record<StopListKind, (cockpit: Cockpit) => Promise<Loaded>>> = { stepTargets, sources, modules };
const nothing: Loaded = { choices: [], total: 0 };

async function stepTargets({ call, ask, view }: Cockpit): Promise<Loaded> {
  const { focus } = view.getState();
  if (!focus?.live || !focus.stop || !focus.frame || focus.threadId === null) return nothing;
  const { sessionId, threadId, stop, frame } = focus;
  const { targets } = await call('stepInTargets.read', { sessionId, stop: stop.number, frameId: frame.id });
  const choices = targets.map(({ id, label, line }): Choice => ({
    id: String(id),
    text: label,
    ...(line === undefined || line === frame.line ? {} : { note: `line ${line}` }),
    run: () => void ask('session.stepIn', { sessionId, threadId, stop: stop.number, targetId: id }),
  }));
  return { choices, total: choices.length };
}

async function sources({ call, view }: Cockpit): Promise<Loaded> {
  const { focus } = view.getState();
  if (!focus) return nothing;
  const { sources: found, total } = await call('sources.list', { sessionId: focus.sessionId });
  const choices = found
    .toSorted((a, b) => Number(a.path === undefined) - Number(b.path === undefined))
    .map((source, index): Choice => ({
      id: String(index),
      text: source.name,
      note: source.path ?? (source.reference === undefined ? 'cannot be shown' : 'from the debug adapter'),
      run: () => {
        if (!view.openSource(source, focus.sessionId, { line: 1, select: true })) view.notify(`${source.name} has no text that could be shown.`);
      },
    }));
  return { choices, total };
}

async function modules({ call, view }: Cockpit): Promise<Loaded> {
  const { focus } = view.getState();
  if (!focus) return nothing;
  const { modules: found, total } = await call('modules.list', { sessionId: focus.sessionId });
  const choices = found.map((module, index): Choice => ({
    id: String(index),
    text: module.name,
    note: [module.version, module.path, module.symbols].filter(Boolean).join(', '),
    run: () => {
      // A library of machine code is a file too, and no text; its message says so.
      if (module.path !== undefined) view.openPath(module.path, { line: 1 });
    },
  }));
  return { choices, total };
}
