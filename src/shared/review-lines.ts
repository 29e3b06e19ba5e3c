/** A review as lines of text in sections, and what of them is new since it was accepted. */
import { notKept, type LaunchReview, type ReviewedCommand } from './configurations.ts';

export interface ReviewLine {
  /** Against what was accepted before; `same` for a first review. */
  readonly change: 'same' | 'added' | 'removed';
  readonly kind: 'command' | 'detail' | 'danger';
  /** Of a detail or danger: what it is. */
  readonly label?: string;
  readonly text: string;
  /** Of a danger. */
  readonly reason?: string;
}

export interface ReviewSection {
  readonly title: string;
  readonly lines: readonly ReviewLine[];
}

type Body = Pick<LaunchReview, 'commands' | 'adapter' | 'dangers'>;
type Plain = Omit<ReviewLine, 'change'>;

const titles: Readonly<Record<ReviewedCommand['purpose'], string>> = {
  preLaunchTask: 'Runs before, as a task',
  build: 'Builds',
  program: 'Runs',
  attach: 'Attaches to',
  postDebugTask: 'Runs afterwards, as a task',
};

/** The sections in the order in which things run; those that are gone at the end. */
export function reviewSections({ previous, ...review }: LaunchReview): readonly ReviewSection[] {
  const now = sectionsOf(review);
  const before = previous ? sectionsOf(previous) : now;
  const names = [...new Set([...now.keys(), ...before.keys()])];
  return names.map((title) => ({ title, lines: compare(before.get(title) ?? [], now.get(title) ?? []) })).filter(({ lines }) => lines.length > 0);
}

function sectionsOf({ commands, adapter, dangers }: Body): ReadonlyMap<string, readonly Plain[]> {
  const sections = new Map<string, Plain[]>();
  const add = (title: string, ...lines: readonly Plain[]) => sections.set(title, [...(sections.get(title) ?? []), ...lines]);
  for (const each of commands) add(titles[each.purpose], ...commandLines(each));
  add('Look closely', ...dangers.map(({ key, value, reason }): Plain => ({ kind: 'danger', label: key, text: value, reason })));
  add('Debug adapter', { kind: 'detail', label: adapter.label, text: adapter.path ?? '' });
  return sections;
}

function commandLines({ command, cwd, environment }: ReviewedCommand): readonly Plain[] {
  return [
    { kind: 'command', text: command.map(shownWord).join(' ') },
    { kind: 'detail', label: 'in', text: cwd },
    ...environment.map(({ name, after }): Plain => ({ kind: 'detail', label: name, text: after ?? 'taken away' })),
  ];
}

/** As it could be typed, so that where a word begins and ends is to be seen, and line breaks too. */
export function shownWord(word: string): string {
  return /^[\p{L}\p{N}@%+=:,./\\_~^{}[\]-]+$/u.test(word) ? word : JSON.stringify(word);
}

/** The longest common run of lines stays; what is only in one of them was removed or added. */
function compare(before: readonly Plain[], now: readonly Plain[]): readonly ReviewLine[] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i]![j] = isSame(before[i]!, now[j]!) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: ReviewLine[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < now.length) {
    const [old, fresh] = [before[i], now[j]];
    if (old && fresh && isSame(old, fresh)) {
      lines.push({ ...fresh, change: 'same' });
      i += 1;
      j += 1;
    } else if (old && (!fresh || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ ...old, change: 'removed' });
      i += 1;
    } else if (fresh) {
      lines.push({ ...fresh, change: 'added' });
      j += 1;
    }
  }
  return lines;
}

function isSame(before: Plain, now: Plain): boolean {
  return before.kind === now.kind && before.label === now.label && (before.text === now.text || before.text === notKept);
}
