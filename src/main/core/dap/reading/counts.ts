import type { Variable } from '../../../../shared/debug.ts';
import { optional } from '../../base/loose.ts';
import type { StopEntry } from '../sessions/stops.ts';

/** Remembers how many children a value says that it has, so that they are read in pages. */
export function noteCounts(entry: StopEntry, { reference, named, indexed }: Pick<Variable, 'reference' | 'named' | 'indexed'>): void {
  if (reference > 0) entry.counts.set(reference, { ...optional('named', named), ...optional('indexed', indexed) });
}
