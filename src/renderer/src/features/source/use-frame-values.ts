import { useEffect, useState } from 'react';
import type { StackFrame, Variable } from '../../../../shared/debug.ts';
import { useCockpit, useView } from '../../store/cockpit.ts';
import { readFrameScopes, scopesOfStop, type FrameScopes } from '../../store/frame-scopes.ts';
import type { ViewState } from '../../store/view.ts';

export type FrameValues = ReadonlyMap<string, Variable>;

const selectFocus = (state: ViewState) => state.focus;
const none: FrameValues = new Map();

/** Variables of the focused frame by name, inner scopes first: the stop's own for its top frame, read for others. */
export function useFrameValues(): FrameValues {
  const { call } = useCockpit();
  const focus = useView(selectFocus);
  const [read, setRead] = useState<{ frame: StackFrame; scopes: FrameScopes } | null>(null);
  const frame = focus?.frame;
  const known = focus ? scopesOfStop(focus) : undefined;

  useEffect(() => {
    if (!focus || !frame || known || !focus.live) return undefined;
    let current = true;
    readFrameScopes(call, focus).then(
      (scopes) => current && setRead({ frame, scopes }),
      // The variables pane reads the same and says what went wrong; values beside the code are an extra.
      () => current && setRead(null),
    );
    return () => {
      current = false;
    };
  }, [call, focus, frame, known]);

  if (known) return valuesOfScopes(known);
  return frame && read?.frame === frame ? valuesOfScopes(read.scopes) : none;
}

const cache = new WeakMap<object, FrameValues>();

function valuesOfScopes(scopes: FrameScopes): FrameValues {
  const known = cache.get(scopes) ?? valuesOf(scopes);
  cache.set(scopes, known);
  return known;
}

function valuesOf({ scopes, variables }: FrameScopes): FrameValues {
  const values = new Map<string, Variable>();
  for (const scope of scopes) {
    if (scope.expensive || /global/i.test(scope.name)) continue;
    for (const variable of variables[scope.reference] ?? []) {
      if (!values.has(variable.name) && !variable.lazy) values.set(variable.name, variable);
    }
  }
  return values;
}
