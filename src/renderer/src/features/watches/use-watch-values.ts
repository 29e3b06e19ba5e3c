import { useCallback, useEffect, useRef, useState } from 'react';
import type { Watch, WatchValue } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { useCockpit, useReplica, useView, type Cockpit } from '../../store/cockpit.ts';
import type { Focus } from '../../store/focus.ts';
import { selectIsDriver, threadOf, type ReplicaState } from '../../store/replica.ts';
import { createValueMemory, frameIdentity, seenValues } from '../variables/changes.ts';
import { createVariableTree, type VariableTree } from '../variables/variable-tree.ts';
import { pushedValues, watchVariable, type Shown } from './watch-values.ts';

interface WatchValues {
  readonly tree: VariableTree;
  /** By expression; one that is not there was not evaluated at this stop. */
  readonly shown: ReadonlyMap<string, Shown>;
  /** Evaluates one anew. */
  readonly again: (expression: string) => void;
}

const none: ReadonlyMap<string, Shown> = new Map();
const noValues: readonly WatchValue[] = [];
const selectWatches = (state: ReplicaState) => state.snapshot.watches;

/**
 * The watches in the focused frame. Those of the top frame come with the stop; for another frame, or one that was added
 * since, this window asks. Nothing is evaluated while the program runs: the last values stay.
 */
export function useWatchValues(): WatchValues {
  const cockpit = useCockpit();
  const { call } = cockpit;
  const focus = useView((state) => state.focus);
  const watches = useReplica(selectWatches);
  const driver = useReplica(selectIsDriver);
  const pushed = useReplica(({ snapshot }) => (focus?.live && focus.threadId !== null && isTop(focus) ? threadOf(snapshot, focus.sessionId, focus.stop?.threadId ?? focus.threadId)?.stop?.watches : undefined)) ?? noValues;
  const [tree] = useState(() => createVariableTree((params) => call('variables.read', params)));
  const [memory] = useState(createValueMemory);
  const [shown, setShown] = useState<ReadonlyMap<string, Shown>>(none);
  const asked = useRef(0);
  /** What this window asked for itself, as long as that stop, as it was read last, and frame are looked at. */
  const own = useRef<{ readonly at: unknown; readonly values: Map<string, Promise<Shown>> }>({ at: null, values: new Map() });
  const last = useRef<Focus | null>(null);

  const show = useCallback(
    async (target: Focus, wanted: readonly Watch[], values: readonly WatchValue[], mayAsk: boolean) => {
      const { stop, frame, sessionId } = target;
      if (!stop || !frame) return;
      const mine = (asked.current += 1);
      if (last.current?.stop && last.current.frame) memory.remember(frameIdentity(last.current.frame), last.current.stop.number, seenValues(tree.store.getState()));
      if (own.current.at !== frame) own.current = { at: frame, values: new Map() };
      const known = pushedValues(values);
      const found = new Map<string, Shown>();
      const commit = async () => {
        if (asked.current !== mine) return;
        const roots = wanted.map((watch) => ({ kind: 'variable' as const, variable: watchVariable(watch, found.get(watch.expression)) }));
        await tree.show({ origin: { sessionId, stop: stop.number }, roots, seeds: {}, before: memory.before(frameIdentity(frame), stop.number) });
        if (asked.current !== mine) return;
        last.current = target;
        setShown(new Map(found));
      };
      const missing: Promise<void>[] = [];
      for (const { expression } of wanted) {
        const mineAlready = own.current.values.get(expression);
        const there = mineAlready ? undefined : known.get(expression);
        if (there) found.set(expression, there);
        else if (!mayAsk) found.set(expression, { kind: 'problem', problem: { code: 'not-driver', message: cockpit.recording ? 'Not recorded for this frame.' : 'Another window is driving, so it is not evaluated for this frame.' } });
        else {
          const answer = mineAlready ?? evaluate(cockpit, target, expression);
          own.current.values.set(expression, answer);
          found.set(expression, { kind: 'waiting' });
          missing.push(answer.then((value) => void found.set(expression, value)));
        }
      }
      // One step for all that answer in reasonable time; who keeps the others waiting comes later.
      await Promise.race([Promise.all(missing), new Promise((resolve) => setTimeout(resolve, patience))]);
      await commit();
      if (missing.length === 0) return;
      await Promise.all(missing);
      await commit();
    },
    [cockpit, tree, memory],
  );

  const stop = focus?.stop;
  const frame = focus?.frame;
  const live = focus?.live ?? false;
  useEffect(() => {
    if (focus && live) {
      void show(focus, watches, pushed, driver);
      return;
    }
    asked.current += 1;
    const old = stop ? shown : none;
    tree.setRoots(watches.map((watch) => ({ kind: 'variable', variable: watchVariable(watch, old.get(watch.expression)) })));
    setShown(old);
    // The rest of the focus changes no value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stop, frame, live, watches, pushed, driver, show]);

  return {
    tree,
    shown,
    again: (expression) => {
      if (!focus?.live) return;
      own.current.values.set(expression, evaluate(cockpit, focus, expression));
      void show(focus, watches, pushed, driver);
    },
  };
}

const patience = 300;

function isTop({ stop, frame }: Focus): boolean {
  return stop?.context.frames[stop.context.topFrame]?.id === frame?.id;
}

async function evaluate({ call }: Cockpit, { sessionId, stop, frame }: Focus, expression: string): Promise<Shown> {
  if (!stop || !frame) return { kind: 'waiting' };
  return call('evaluate', { sessionId, stop: stop.number, frameId: frame.id, expression, context: 'watch' }).then(
    (result) => ({ kind: 'value', result }),
    (error: unknown) => ({ kind: 'problem', problem: toProblem(error) }),
  );
}
