/** What is different from the last time this function was looked at. */
import type { StackFrame } from '../../../../shared/debug.ts';
import type { StopNumber } from '../../../../shared/ids.ts';
import type { NodeKey } from './node-key.ts';
import { variableRows, type TreeModel } from './variable-rows.ts';

export type SeenValues = ReadonlyMap<NodeKey, string>;

/** Values are only compared within the same function; another one has other variables by the same names. */
export function frameIdentity(frame: Pick<StackFrame, 'name' | 'source'>): string {
  return `${frame.source?.path ?? frame.source?.name ?? ''}\n${frame.name}`;
}

/** The values on screen by key. A scope or range has none. */
export function seenValues(model: TreeModel): SeenValues {
  const seen = new Map<NodeKey, string>();
  for (const row of variableRows(model)) {
    if (row.kind === 'variable' && row.variable.lazy !== true) seen.set(row.id, row.variable.value);
  }
  return seen;
}

/** Keys that were there before with another value. What is new is not a change. */
export function changedKeys(before: SeenValues | undefined, after: SeenValues): ReadonlySet<NodeKey> {
  const changed = new Set<NodeKey>();
  if (!before) return changed;
  for (const [key, value] of after) {
    const old = before.get(key);
    if (old !== undefined && old !== value) changed.add(key);
  }
  return changed;
}

interface Remembered {
  readonly stop: StopNumber;
  readonly values: SeenValues;
  /** What was seen at the stop before that one. */
  readonly previous: SeenValues | undefined;
}

/** Remembers the values of a bounded number of functions, the ones seen last. */
export function createValueMemory(limit = 50) {
  const memory = new Map<string, Remembered>();

  /** What a function's values are compared with at `stop`: those of its last stop before. */
  function before(identity: string, stop: StopNumber): SeenValues | undefined {
    const entry = memory.get(identity);
    return entry?.stop === stop ? entry.previous : entry?.values;
  }

  return {
    before,
    remember(identity: string, stop: StopNumber, values: SeenValues): void {
      const previous = before(identity, stop);
      memory.delete(identity);
      memory.set(identity, { stop, values, previous });
      const oldest = memory.keys().next();
      if (memory.size > limit && !oldest.done) memory.delete(oldest.value);
    },
  };
}
