/** How an adapter is, in the same words and marks in the list and beside it. */
import type { AdapterRow } from '../../../../shared/adapters.ts';

interface StateWords {
  readonly text: string;
  readonly icon: string;
  readonly tone: 'good' | 'bad' | 'quiet';
}

const states: Readonly<Record<AdapterRow['state'], StateWords>> = {
  looking: { text: 'Looking…', icon: 'sync', tone: 'quiet' },
  ready: { text: 'Ready', icon: 'pass', tone: 'good' },
  unfit: { text: 'Does not fit', icon: 'warning', tone: 'bad' },
  missing: { text: 'Not found', icon: 'circle-slash', tone: 'quiet' },
  unknown: { text: 'Not looked at', icon: 'question', tone: 'quiet' },
};

export function stateOf({ state, installing, installProblem }: AdapterRow): StateWords {
  if (installing) return { text: 'Installing…', icon: 'cloud-download', tone: 'quiet' };
  if (installProblem) return { text: 'Not installed', icon: 'error', tone: 'bad' };
  return states[state];
}

/** What adapters are called beside each other, by their ids: where two have one label, it is said which is which. */
export function namesOf(adapters: readonly Pick<AdapterRow, 'id' | 'label'>[]): ReadonlyMap<string, string> {
  const shown = (label: string) => label.trim().toLowerCase();
  return new Map(
    adapters.map(({ id, label }) => [id, adapters.some((other) => other.id !== id && shown(other.label) === shown(label)) ? `${label} (${id})` : label]),
  );
}

/** A name that nobody has yet: the given one, else with a number. */
export function freeName(wanted: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.includes(name)) return name;
  }
}
