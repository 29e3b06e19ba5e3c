import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ConsoleFilter, ConsoleGroup } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { ConsoleCounts } from '../../../../shared/snapshot.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { createVariableTree, type VariableTree } from '../variables/variable-tree.ts';
import { createConsoleCache, type ConsoleCache } from './console-cache.ts';
import { createConsoleFilter, type FilterState } from './console-filter.ts';
import { createPacedCounts } from './console-pace.ts';
import { fold, type Folding, type Folds } from './folding.ts';

const noCounts: ConsoleCounts = { total: 0, errors: 0, revision: 0, changedFrom: 0 };
const noFilter: FilterState = { matches: [], scanned: 0, running: false };

/** What is looked for. */
export interface ConsoleQuery {
  readonly text: string;
  readonly filter: ConsoleFilter;
}

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
  readonly counts: ConsoleCounts;
  /** So many of them are to be seen. */
  readonly shown: number;
  readonly cache: ConsoleCache;
  /** The tree of the object behind an entry; it stays while the console is not cleared. */
  readonly treeOf: (index: number) => VariableTree;
}

function useConsoleCounts(rootId: SessionId | undefined): ConsoleCounts {
  const { replica } = useCockpit();
  const paced = useMemo(() => createPacedCounts(() => (rootId && replica.getState().snapshot.consoles[rootId]) ?? noCounts, replica.subscribe), [replica, rootId]);
  return useSyncExternalStore(paced.subscribe, paced.current);
}

/** The entries of one console, read as they come into sight. */
export function useConsoleEntries(rootId: SessionId | undefined): ConsoleModel {
  const { call } = useCockpit();
  const counts = useConsoleCounts(rootId);
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
  return { rootId, counts, shown: cache.shown(), cache, treeOf };
}

function useConsoleReader(rootId: SessionId | undefined) {
  const { call } = useCockpit();
  return useCallback(
    async (from: number, count: number) => (rootId ? (await call('console.read', { rootId, from, count })).entries : []),
    [call, rootId],
  );
}

/** The positions of the entries that hold `text` and are of a kind; undefined while nothing is asked for. */
export function useConsoleFilter({ rootId, counts }: ConsoleModel, { text, filter: kind }: ConsoleQuery): FilterState | undefined {
  const { call } = useCockpit();
  const [state, setState] = useState(noFilter);
  const filter = useMemo(() => {
    if (!rootId || (text === '' && kind === 'all')) return undefined;
    const created = createConsoleFilter(
      (from) => call('console.find', { rootId, from, text, filter: kind }),
      () => setState(created.state()),
    );
    return created;
  }, [rootId, text, kind, call]);
  useEffect(() => {
    setState(noFilter);
    return () => filter?.stop();
  }, [filter]);
  useEffect(() => {
    filter?.scan(counts.total, counts.changedFrom).catch(() => setState(filter.state()));
  }, [filter, counts]);
  return filter && state;
}

/** What of the entries that are shown is in sight, and the way to fold a part of it. */
export function useFolding({ rootId, counts, shown }: ConsoleModel): { readonly folding: Folding; readonly onFold: (start: number, folded: boolean) => void } {
  const { call } = useCockpit();
  const [groups, setGroups] = useState<readonly ConsoleGroup[]>([]);
  const [folds, setFolds] = useState<Folds>(new Map());
  const { total, groups: revision = 0 } = counts;
  const cleared = total === 0;
  useEffect(() => {
    setFolds(new Map());
    setGroups([]);
  }, [rootId, cleared]);
  useEffect(() => {
    let current = true;
    // Without the groups everything is in sight; the next change asks again.
    if (rootId && revision > 0) call('console.groups', { rootId }).then((found) => current && setGroups(found.groups), () => undefined);
    return () => {
      current = false;
    };
  }, [call, rootId, revision]);
  const folding = useMemo(() => fold(shown, groups, folds), [shown, groups, folds]);
  const onFold = useCallback((start: number, folded: boolean) => setFolds((before) => new Map(before).set(start, folded)), []);
  return { folding, onFold };
}
