import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SessionId } from '../../../../shared/ids.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { createVariableTree, type VariableTree } from '../variables/variable-tree.ts';
import { createConsoleCache, type ConsoleCache } from './console-cache.ts';
import { createConsoleFilter, type FilterState } from './console-filter.ts';

const noCounts = { total: 0, errors: 0, revision: 0, changedFrom: 0 };
const noFilter: FilterState = { matches: [], scanned: 0, running: false };

/** The tree whose console is shown: that of the focused session, else the latest one. */
export function useConsoleRoot(): SessionId | undefined {
  const sessionId = useView((state) => state.focus?.sessionId);
  return useReplica(({ snapshot: { sessions, sessionOrder } }) => {
    const focused = sessionId && sessions[sessionId]?.rootId;
    return focused ?? sessionOrder.findLast((id) => sessions[id]?.rootId === id);
  });
}

export interface ConsoleModel {
  readonly rootId: SessionId | undefined;
  readonly total: number;
  readonly cache: ConsoleCache;
  /** The tree of the object behind an entry; it stays while the console is not cleared. */
  readonly treeOf: (index: number) => VariableTree;
}

/** The entries of one console, read as they come into sight. */
export function useConsoleEntries(rootId: SessionId | undefined): ConsoleModel {
  const { call } = useCockpit();
  const counts = useReplica((state) => (rootId && state.snapshot.consoles[rootId]) ?? noCounts);
  const read = useConsoleReader(rootId);
  const cache = useMemo(() => createConsoleCache(read), [read]);
  const cleared = counts.total === 0;
  const trees = useMemo(
    () => new Map<number, VariableTree>(),
    // A cleared console begins anew at position 0.
    // oxlint-disable-next-line react/exhaustive-deps
    [cache, cleared],
  );
  useSyncExternalStore(cache.subscribe, cache.version);
  useEffect(() => cache.update(counts), [cache, counts]);

  const treeOf = useCallback(
    (index: number) => {
      const tree = trees.get(index) ?? createVariableTree((params) => call('variables.read', params));
      trees.set(index, tree);
      return tree;
    },
    [trees, call],
  );
  return { rootId, total: counts.total, cache, treeOf };
}

function useConsoleReader(rootId: SessionId | undefined) {
  const { call } = useCockpit();
  return useCallback(
    async (from: number, count: number) => (rootId ? (await call('console.read', { rootId, from, count })).entries : []),
    [call, rootId],
  );
}

/** The positions of the entries that hold `text`; undefined without a text. */
export function useConsoleFilter(rootId: SessionId | undefined, text: string): FilterState | undefined {
  const counts = useReplica((state) => (rootId && state.snapshot.consoles[rootId]) ?? noCounts);
  const read = useConsoleReader(rootId);
  const [state, setState] = useState(noFilter);
  const filter = useMemo(() => {
    const created = text === '' ? undefined : createConsoleFilter(text, read, () => created && setState(created.state()));
    return created;
  }, [text, read]);
  useEffect(() => {
    setState(noFilter);
    return () => filter?.stop();
  }, [filter]);
  useEffect(() => {
    filter?.scan(counts.total, counts.changedFrom).catch(() => setState(filter.state()));
  }, [filter, counts]);
  return filter && state;
}
