/**
 * Tells when a file that a window has read was changed by somebody else: an editor, a formatter, a branch that was checked
 * out. Folders are watched, not files, since many programs write a new file in the place of the old one. That it was touched
 * is enough: who is told reads it again and sees whether it is another one.
 */
import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';

export interface SourceWatch {
  /** A window has read a file: `path` as it was asked for, `real` where it is. */
  noteRead(path: string, real: string): void;
  /** Nothing of what was read is shown any more. */
  forget(): void;
}

/** Most folders that are watched; the one that was read in longest ago is let go. */
const mostFolders = 50;
const mostFiles = 200;
/** A file is often written in several pieces. */
const settleMilliseconds = 100;

interface Watched {
  readonly watcher: FSWatcher;
  /** By the real path of the file: the paths it was asked for. */
  readonly files: Map<string, Set<string>>;
}

/** `onChanged` is told every path that the file was asked for. */
export function createSourceWatch(onChanged: (paths: readonly string[]) => void): SourceWatch {
  const folders = new Map<string, Watched>();
  const waiting = new Map<string, NodeJS.Timeout>();

  function letGo(folder: string): void {
    folders.get(folder)?.watcher.close();
    folders.delete(folder);
  }

  function watched(folder: string): Watched | undefined {
    const known = folders.get(folder);
    if (known) {
      folders.delete(folder);
      folders.set(folder, known);
      return known;
    }
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => touched(folder, name));
      watcher.on('error', () => letGo(folder));
      const fresh: Watched = { watcher, files: new Map() };
      folders.set(folder, fresh);
      const [oldest] = folders.keys();
      if (folders.size > mostFolders && oldest !== undefined) letGo(oldest);
      return fresh;
    } catch {
      // The system watches no more of them: such a file is read again when the window comes back to the front.
      return undefined;
    }
  }

  function touched(folder: string, name: string | null): void {
    // A folder that is gone tells it with its own name.
    const isGone = name === basename(folder);
    for (const [real, paths] of folders.get(folder)?.files ?? []) {
      if (name !== null && !isGone && basename(real) !== name) continue;
      clearTimeout(waiting.get(real));
      const tell = () => {
        waiting.delete(real);
        onChanged([...paths]);
      };
      waiting.set(real, setTimeout(tell, settleMilliseconds).unref());
    }
    if (isGone) letGo(folder);
  }

  return {
    noteRead: (path, real) => {
      const files = watched(dirname(real))?.files;
      if (!files) return;
      const paths = files.get(real) ?? new Set();
      files.delete(real);
      files.set(real, paths.add(path));
      const [oldest] = files.keys();
      if (files.size > mostFiles && oldest !== undefined) files.delete(oldest);
    },
    forget: () => {
      for (const folder of folders.keys()) letGo(folder);
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
