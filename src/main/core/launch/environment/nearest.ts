import { dirname, join } from 'node:path';
import { isFile, isWithin } from '../../base/paths.ts';

/** The nearest folder with one of these files, from `folder` up to the workspace and no further. */
export async function nearest(folder: string, workspace: string, names: readonly string[]): Promise<string | undefined> {
  for (let at = folder; isWithin(workspace, at); at = dirname(at)) {
    const there = await Promise.all(names.map((name) => isFile(join(at, name))));
    if (there.includes(true)) return at;
  }
  return undefined;
}
