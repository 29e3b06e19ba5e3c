import { useCallback, useEffect, useRef, useState } from 'react';
import type { Scope, Variable } from '../../../../shared/debug.ts';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import type { StopNumber } from '../../../../shared/ids.ts';
import { useCockpit, useView } from '../../store/cockpit.ts';
import { readFrameScopes, scopesOfStop } from '../../store/frame-scopes.ts';
import type { Focus } from '../../store/focus.ts';
import type { ViewState } from '../../store/view.ts';
import { createValueMemory, frameIdentity, seenValues } from '../variables/changes.ts';
import { variableContainer } from '../variables/variable-rows.ts';
import { createVariableTree, type VariableTree } from '../variables/variable-tree.ts';
import { siblingKeys } from '../variables/node-key.ts';

const selectFocus = (state: ViewState) => state.focus;
/** Registers where the program stands are compared with those of the last stop, those of a caller with the same caller's. */
function identityOf({ stop, frame }: Focus): string {
  return !frame || frame.id === stop?.context.frames.find(({ kind }) => kind !== 'label')?.id ? 'top' : frameIdentity(frame);
}

const isRegisters = ({ hint }: Scope) => hint === 'registers';

/** The scope of registers of the stop that is looked at, as far as its top frame tells; no request. */
export function useRegisterScope(): Scope | undefined {
  const focus = useView(selectFocus);
  const { context } = focus?.stop ?? {};
  return (focus && scopesOfStop(focus)?.scopes.find(isRegisters)) ?? context?.scopes.find(isRegisters);
}

interface ShownRegisters {
  readonly tree: VariableTree;
  readonly problem: Problem | undefined;
  readonly retry: () => void;
}

/** The registers of the focused frame: groups of them, the first of which is open until the person decides. */
export function useRegisters(): ShownRegisters {
  const { call } = useCockpit();
  const focus = useView(selectFocus);
  const [tree] = useState(() => createVariableTree((params) => call('variables.read', params)));
  const [memory] = useState(createValueMemory);
  const [problem, setProblem] = useState<Problem>();
  const asked = useRef(0);
  const seen = useRef<{ readonly identity: string; readonly stop: StopNumber } | null>(null);

  const show = useCallback(
    async (target: Focus) => {
      const { stop, sessionId } = target;
      if (!stop || !target.frame) return;
      const mine = (asked.current += 1);
      try {
        const { scopes } = await readFrameScopes(call, target);
        const scope = scopes.find(isRegisters);
        if (!scope || asked.current !== mine) return;
        const origin = { sessionId, stop: stop.number };
        const { variables } = await call('variables.read', { ...origin, reference: scope.reference, start: 0, count: 1000 });
        if (asked.current !== mine) return;
        const last = seen.current;
        const identity = identityOf(target);
        const model = tree.store.getState();
        if (last) memory.remember(last.identity, last.stop, seenValues(model));
        if (model.expansion.size === 0) openFirst(tree, variables);
        await tree.show({ origin, roots: variables.map((variable) => ({ kind: 'variable', variable })), seeds: {}, before: memory.before(identity, stop.number) });
        if (asked.current !== mine) return;
        seen.current = { identity, stop: stop.number };
        setProblem(undefined);
      } catch (error) {
        const found = toProblem(error);
        if (asked.current === mine && found.code !== 'stale-reference') setProblem(found);
      }
    },
    [call, tree, memory],
  );

  const stop = focus?.stop;
  const frame = focus?.frame;
  useEffect(() => {
    if (focus?.live) void show(focus);
    // Another stop, one that was read again, or another frame changes the values; the rest of the focus does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stop, frame, show]);

  return { tree, problem, retry: () => focus && void show(focus) };
}

function openFirst(tree: VariableTree, variables: readonly Variable[]): void {
  const key = siblingKeys('', variables.map(({ name }) => name))[0];
  const first = variables[0];
  const container = key !== undefined && first ? variableContainer(key, first) : undefined;
  if (container) tree.toggle(container, true);
}
