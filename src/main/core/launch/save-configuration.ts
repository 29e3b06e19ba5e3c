/** Writing a configuration where it belongs, and finding the row that it has become. */
import { DapilotError } from '../../../shared/errors.ts';
import type { ConfigurationStore } from './configurations.ts';
import { addConfiguration, replaceConfiguration } from './edit.ts';

export interface ConfigurationToSave {
  readonly text: string;
  /** The one that it replaces; absent: it is a new one. */
  readonly id?: string | undefined;
  /** What that one said when it was read. */
  readonly read?: string | undefined;
  /** The root that a new one is written in; one that is not open, or none: the folder of the workspace. */
  readonly folder?: string | undefined;
}

/** Gives the id of its row. Throws `bad-request` for what cannot be written (see `edit.ts`), and `internal` when it is not found again. */
export async function saveConfiguration(configurations: ConfigurationStore, workspace: string, { text, id, read, folder }: ConfigurationToSave): Promise<string> {
  const files = await configurations.current();
  const target = files?.roots.find(({ path }) => path === folder)?.path ?? workspace;
  const before = id === undefined ? undefined : configurations.entry(id);
  const known = new Set(configurations.entries().map((one) => one.id));
  const path = before ? before.file.path : await addConfiguration(target, text);
  if (before) await replaceConfiguration(before, text, read);
  await configurations.refresh();
  const saved = configurations.entries().filter(({ file }) => file.path === path);
  // By its place: with another name it is another row.
  const found = before ? saved.find(({ offset }) => offset === before.offset) : saved.findLast((one) => !known.has(one.id));
  if (!found) throw new DapilotError('internal', 'The configuration was written, and is not found again.', { hint: `Look at ${path}.` });
  return found.id;
}
