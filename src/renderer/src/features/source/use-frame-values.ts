import { useEffect, useState } from 'react';
import type { Scope, Variable } from '../../../../shared/debug.ts';
import { useCockpit, useView } from '../../store/cockpit.ts';
import type { ViewState } from '../../store/view.ts';

export type FrameValues = ReadonlyMap<string, Variable>;

const selectFocus = (state: ViewState) => state.focus;
const none: FrameValues = new Map();

/** Variables of the focused frame by name, inner scopes first: the stop's own for its top frame, read for others. */
export function useFrameValues(): FrameValues {
  const { call } = useCockpit();
  const focus = useView(selectFocus);
  const [read, setRead] = useState<{ frame: number; stop: number; values: FrameValues } | null>(null);
  const stop = focus?.stop;
  const frame = focus?.frame;
  const isTop = stop !== null && stop !== undefined && frame?.id === stop.context.frames[stop.context.topFrame]?.id;

  useEffect(() => {
    if (!focus || !stop || !frame || isTop || !focus.live) return undefined;
    let current = true;
    call('scopes.read', { sessionId: focus.sessionId, stop: stop.number, frameId: frame.id }).then(
      ({ scopes, variables }) => current && setRead({ frame: frame.id, stop: stop.number, values: valuesOf(scopes, variables) }),
      // The variables pane reads the same and says what went wrong; values beside the code are an extra.
      () => current && setRead(null),
    );
    return () => {
      current = false;
    };
  }, [call, focus, stop, frame, isTop]);

  if (!stop || !frame) return none;
  if (isTop) return valuesOfStop(stop.context);
  return read?.frame === frame.id && read.stop === stop.number ? read.values : none;
}

const cache = new WeakMap<object, FrameValues>();

function valuesOfStop(context: { readonly scopes: readonly Scope[]; readonly variables: Readonly<Record<number, readonly Variable[]>> }): FrameValues {
  const known = cache.get(context) ?? valuesOf(context.scopes, context.variables);
  cache.set(context, known);
  return known;
}

function valuesOf(scopes: readonly Scope[], variables: Readonly<Record<number, readonly Variable[]>>): FrameValues {
  const values = new Map<string, Variable>();
  for (const scope of scopes) {
    if (scope.expensive || /global|module/i.test(scope.name)) continue;
    for (const variable of variables[scope.reference] ?? []) {
      if (!values.has(variable.name) && !variable.lazy) values.set(variable.name, variable);
    }
  }
  return values;
}
