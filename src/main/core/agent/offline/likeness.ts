/** Names and keys that are nearly the same. */
import type { Seen } from './values.ts';

/** How alike two names are: 0 the same, small for a slip of the finger, `undefined` for different names. */
export function slip(a: string, b: string): number | undefined {
  if (a === b) return 0;
  const plainA = a.replace(/[_\-\s]/g, '').toLowerCase();
  const plainB = b.replace(/[_\-\s]/g, '').toLowerCase();
  if (plainA === plainB) return 1;
  const distance = editDistance(plainA, plainB);
  const longer = Math.max(plainA.length, plainB.length);
  if (longer >= 3 && (plainA + 's' === plainB || plainB + 's' === plainA)) return 2;
  const shorter = plainA.length < plainB.length ? plainA : plainB;
  if (shorter.length >= 4 && longer - shorter.length <= 7 && (plainA.startsWith(plainB) || plainB.startsWith(plainA))) return 4;
  const allowed = longer >= 6 ? 2 : longer >= 4 ? 1 : 0;
  return distance <= allowed && plainA[0] === plainB[0] ? 1 + distance : undefined;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)));
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      const row = rows[i];
      if (row) row[j] = best;
    }
  }
  return at(a.length, b.length);
}

/** The name that is most like this one, but not the same. */
export function closestName(name: string, names: readonly string[]): string | undefined {
  return names
    .map((each) => ({ each, how: each === name ? undefined : slip(name, each) }))
    .filter((each): each is { each: string; how: number } => each.how !== undefined)
    .toSorted((a, b) => a.how - b.how)[0]?.each;
}

/** In which way a key is nearly another one. */
export function likeness(key: Seen, other: Seen): string | undefined {
  const [a, b] = [key.primitive, other.primitive];
  if (a === undefined || b === undefined || a === b) return undefined;
  if (typeof a !== typeof b) return String(a) === String(b) ? `a ${typeof a} is not a ${typeof b}` : undefined;
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  if (a.trim() === b.trim()) return 'there is white space around it';
  if (a.toLowerCase() === b.toLowerCase()) return 'upper and lower case differ';
  return slip(a, b) === undefined ? undefined : 'the spelling differs';
}
