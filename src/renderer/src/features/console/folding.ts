/** Which entries of a console are in sight when parts of it are folded: positions of the list to entries and back. */
import type { ConsoleGroup } from '../../../../shared/debug.ts';

/** What the person has opened or closed, by the start of the group. */
export type Folds = ReadonlyMap<number, boolean>;

export interface Folding {
  /** Entries in sight. */
  readonly count: number;
  readonly indexOf: (position: number) => number;
  /** The position of an entry, or of the head that hides it. */
  readonly positionOf: (index: number) => number;
  /** The group that an entry heads, with whether it is closed. */
  readonly groupAt: (index: number) => FoldedGroup | undefined;
}

export interface FoldedGroup extends ConsoleGroup {
  readonly folded: boolean;
}

/** Entries from `from` up to before `to` are hidden; so many are hidden before. */
interface Gap {
  readonly from: number;
  readonly to: number;
  readonly before: number;
}

/** The console with `total` entries as it is seen. */
export function fold(total: number, groups: readonly ConsoleGroup[], folds: Folds): Folding {
  const heads = new Map(groups.map((group): [number, FoldedGroup] => [group.start, { ...group, folded: folds.get(group.start) ?? group.collapsed }]));
  const gaps: Gap[] = [];
  let hidden = 0;
  for (const { start, end = total, folded } of [...heads.values()].toSorted((a, b) => a.start - b.start)) {
    const last = gaps.at(-1)?.to ?? 0;
    const from = Math.max(start + 1, last);
    const to = Math.min(end, total);
    if (!folded || to <= from) continue;
    gaps.push({ from, to, before: hidden });
    hidden += to - from;
  }
  return {
    count: total - hidden,
    indexOf: (position) => {
      const gap = lastGap(gaps, ({ from, before }) => from - before <= position);
      return gap ? position + gap.before + gap.to - gap.from : position;
    },
    positionOf: (index) => {
      const gap = lastGap(gaps, ({ from }) => from <= index);
      if (!gap) return index;
      return index < gap.to ? gap.from - gap.before - 1 : index - gap.before - (gap.to - gap.from);
    },
    groupAt: (index) => heads.get(index),
  };
}

/** The last gap that fulfils a condition which holds up to some gap and then no more. */
function lastGap(gaps: readonly Gap[], holds: (gap: Gap) => boolean): Gap | undefined {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const gap = gaps[middle];
    if (gap && holds(gap)) low = middle + 1;
    else high = middle;
  }
  return gaps[low - 1];
}
