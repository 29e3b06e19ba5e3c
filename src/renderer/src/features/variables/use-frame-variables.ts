import { useCallback, useEffect, useRef, useState } from 'react';
import type { StackFrame } from '../../../../shared/debug.ts';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { useCockpit, useView } from '../../store/cockpit.ts';
import type { CompleteStop, Focus } from '../../store/focus.ts';
import { readFrameScopes } from '../../store/frame-scopes.ts';
import { createValueMemory, frameIdentity, seenValues } from './changes.ts';
import { createVariableTree, type VariableTree } from './variable-tree.ts';

interface FrameVariables {
  readonly tree: VariableTree;
  /** The frame whose values the tree holds; null before the first stop. */
  readonly frame: StackFrame | null;
  /** The scopes could not be read. */
  readonly problem: Problem | undefined;
  readonly retry: () => void;
}

/** The values of the focused frame. The values of the last stop stay until those of the next one are complete. */
export function useFrameVariables(): FrameVariables {
  const { call } = useCockpit();
  const focus = useView((state) => state.focus);
  const [tree] = useState(() => createVariableTree((params) => call('variables.read', params)));
  const [memory] = useState(createValueMemory);
  const [frame, setFrame] = useState<StackFrame | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const shown = useRef<{ readonly stop: CompleteStop; readonly frame: StackFrame } | null>(null);
  const asked = useRef(0);

  const show = useCallback(
    async (target: Focus) => {
      const { stop, sessionId } = target;
      if (!stop || !target.frame) return;
      const mine = (asked.current += 1);
      const last = shown.current;
      if (last) memory.remember(frameIdentity(last.frame), last.stop.number, seenValues(tree.store.getState()));
      try {
        const { scopes, variables } = await readFrameScopes(call, target);
        if (asked.current !== mine) return;
        await tree.show({
          origin: { sessionId, stop: stop.number },
          roots: scopes.map((scope) => ({ kind: 'scope', scope })),
          seeds: variables,
          before: memory.before(frameIdentity(target.frame), stop.number),
        });
        if (asked.current !== mine) return;
        shown.current = { stop, frame: target.frame };
        setFrame(target.frame);
        setProblem(undefined);
      } catch (error) {
        if (asked.current === mine) setProblem(toProblem(error));
      }
    },
    [call, tree, memory],
  );

  const stop = focus?.stop;
  const frameId = focus?.frame?.id;
  useEffect(() => {
    if (focus?.live) void show(focus);
    // No stop at all: the program is over or has just begun, and its old values mean nothing any more.
    if (!stop) setFrame(null);
    // Another stop, one that was read again, or another frame changes the values; the rest of the focus does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stop, frameId, show]);

  return { tree, frame, problem, retry: () => focus && void show(focus) };
}
