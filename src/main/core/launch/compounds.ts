/** Which configurations a compound stands for. */
import { DapilotError } from '../../../shared/errors.ts';
import { isObject } from '../base/loose.ts';

/** What is looked for among all of the workspace. */
export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly kind: 'configuration' | 'compound';
  /** Name of its root. */
  readonly root: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Its configurations in their order, those of compounds in it too, each once. A name is looked for in the compound's own
 * root first. Throws `bad-request` for names that nothing or too much has, for cycles, and when it is empty.
 */
export function membersOf<Entry extends Listed>(compound: Entry, all: readonly Entry[], path: readonly Entry[] = []): readonly Entry[] {
  const cycle = path.indexOf(compound);
  if (cycle !== -1) {
    const names = [...path.slice(cycle), compound].map(({ name }) => `"${name}"`).join(' → ');
    throw new DapilotError('bad-request', `The compound "${compound.name}" contains itself: ${names}.`, { hint: 'Take one of them out of "configurations".' });
  }
  const given = compound.value['configurations'];
  const named = Array.isArray(given) ? given : [];
  if (named.length === 0) throw new DapilotError('bad-request', `The compound "${compound.name}" names no configurations.`, { hint: 'List their names in "configurations".' });
  const found = named.flatMap((reference: unknown) => {
    const entry = entryOf(reference, compound, all);
    return entry.kind === 'compound' ? membersOf(entry, all, [...path, compound]) : [entry];
  });
  return [...new Set(found)];
}

function entryOf<Entry extends Listed>(reference: unknown, compound: Entry, all: readonly Entry[]): Entry {
  const name = isObject(reference) ? reference['name'] : reference;
  const folder = isObject(reference) ? reference['folder'] : undefined;
  const fitting = all.filter((entry) => entry.name === name && (folder === undefined || entry.root === folder));
  const ofRoot = fitting.filter(({ root }) => root === compound.root);
  const found = ofRoot[0] ?? (fitting.length === 1 ? fitting[0] : undefined);
  if (found) return found;
  const what = `${JSON.stringify(name) ?? 'something without a name'}${folder === undefined ? '' : ` of the folder ${JSON.stringify(folder)}`}`;
  if (fitting.length === 0) throw new DapilotError('bad-request', `The compound "${compound.name}" names ${what}, and there is no such configuration.`, { hint: 'Check the name.' });
  throw new DapilotError('bad-request', `The compound "${compound.name}" names ${what}, and several folders have one.`, { hint: 'Say which: { "name": …, "folder": … }.' });
}
