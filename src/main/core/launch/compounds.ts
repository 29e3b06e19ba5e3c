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

/** Nobody debugs more programs at a time. */
const mostMembers = 200;

/**
 * Its configurations in their order, those of compounds in it too, each once. A name is looked for in the compound's own
 * root first. Throws `bad-request` for names that nothing or too much has, for cycles, and when it is empty.
 */
export function membersOf<Entry extends Listed>(compound: Entry, all: readonly Entry[]): readonly Entry[] {
  const byName = new Map<unknown, Entry[]>();
  for (const entry of all) byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry]);
  const found = new Set<Entry>();
  /** Compounds that were followed to their end: a second way to one leads to nothing new. */
  const followed = new Set<Entry>();
  const follow = (from: Entry, path: readonly Entry[]): void => {
    const cycle = path.indexOf(from);
    if (cycle !== -1) throw cycleOf([...path.slice(cycle), from]);
    if (followed.has(from)) return;
    const given = from.value['configurations'];
    const named = Array.isArray(given) ? given : [];
    if (named.length === 0) throw new DapilotError('bad-request', `The compound "${from.name}" names no configurations.`, { hint: 'List their names in "configurations".' });
    if (named.length > mostMembers) throw new DapilotError('bad-request', `The compound "${from.name}" names ${named.length} configurations, and no more than ${mostMembers} start together.`, { hint: 'Take some out of "configurations".' });
    for (const reference of new Set<unknown>(named)) {
      const entry = entryOf(reference, from, byName);
      if (entry.kind === 'compound') follow(entry, [...path, from]);
      else found.add(entry);
    }
    followed.add(from);
  };
  follow(compound, []);
  return [...found];
}

function cycleOf(path: readonly Listed[]): DapilotError {
  const names = path.map(({ name }) => `"${name}"`).join(' → ');
  return new DapilotError('bad-request', `The compound "${path[0]?.name ?? ''}" contains itself: ${names}.`, { hint: 'Take one of them out of "configurations".' });
}

function entryOf<Entry extends Listed>(reference: unknown, compound: Entry, byName: ReadonlyMap<unknown, readonly Entry[]>): Entry {
  const name = isObject(reference) ? reference['name'] : reference;
  const folder = isObject(reference) ? reference['folder'] : undefined;
  const fitting = (byName.get(name) ?? []).filter(({ root }) => folder === undefined || root === folder);
  const ofRoot = fitting.filter(({ root }) => root === compound.root);
  const found = ofRoot[0] ?? (fitting.length === 1 ? fitting[0] : undefined);
  if (found) return found;
  const what = `${JSON.stringify(name) ?? 'something without a name'}${folder === undefined ? '' : ` of the folder ${JSON.stringify(folder)}`}`;
  if (fitting.length === 0) throw new DapilotError('bad-request', `The compound "${compound.name}" names ${what}, and there is no such configuration.`, { hint: 'Check the name.' });
  throw new DapilotError('bad-request', `The compound "${compound.name}" names ${what}, and several folders have one.`, { hint: 'Say which: { "name": …, "folder": … }.' });
}
