/**
 * Where a value is in its tree, by names from the scope down. References change with every stop and names may repeat, so
 * a key is the path of names, with a counter for equal siblings.
 */
import type { Range } from './paging.ts';

export type NodeKey = string;

/** The key of a child. `occurrence` counts earlier siblings of the same name. */
export function childKey(parent: NodeKey, name: string, occurrence: number): NodeKey {
  return `${parent}/${escape(name)}${occurrence === 0 ? '' : `#${occurrence}`}`;
}

/** The key of a range of indexed children; ranges do not become part of their children's keys. */
export function rangeKey(parent: NodeKey, { start, count }: Range): NodeKey {
  return `${parent}[${start}+${count}]`;
}

/** Keys for siblings in order. */
export function siblingKeys(parent: NodeKey, names: readonly string[]): readonly NodeKey[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const occurrence = seen.get(name) ?? 0;
    seen.set(name, occurrence + 1);
    return childKey(parent, name, occurrence);
  });
}

/** Signs of our own, and blanks: keys become ids of elements, which hold none. */
function escape(name: string): string {
  return name.replace(/[%/#[\]:\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
