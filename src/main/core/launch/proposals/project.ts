/** The folder as those see it who propose what to start: what is not ignored, read within bounds. */
import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isFile } from '../../base/paths.ts';
import { regularText } from '../../base/regular-text.ts';

export interface Project {
  /** Relative to the folder, `/` between the segments, the shallow ones first; what is ignored is left out. */
  readonly files: readonly string[];
  has(path: string): boolean;
  /** Text of a file; '' where it is not there, too large, or so many have been read that it is enough. */
  read(path: string): Promise<string>;
  /** Whether a file is there, ignored or not. */
  isFile(path: string): Promise<boolean>;
  /** Names in a folder, ignored or not; links are left out. */
  list(path: string): Promise<{ readonly files: readonly string[]; readonly folders: readonly string[] }>;
}

/** The file that a person is looking at, relative. */
export type OpenFile = string | undefined;

const mostReads = 600;
const largestFile = 500_000;

/** Reads each file once. `root` is absolute. */
export function openProject(root: string, files: readonly string[]): Project {
  const known = new Set(files);
  const texts = new Map<string, Promise<string>>();

  const readNow = async (path: string) => (await regularText(join(root, path), largestFile)) ?? '';

  return {
    files: files.toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1)),
    has: (path) => known.has(path),
    async read(path) {
      if (texts.size >= mostReads && !texts.has(path)) return '';
      const text = texts.get(path) ?? readNow(path);
      texts.set(path, text);
      return text;
    },
    isFile: (path) => isFile(join(root, path)),
    async list(path) {
      const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
      const names = (wanted: 'isFile' | 'isDirectory') => entries.filter((entry) => entry[wanted]()).map(({ name }) => name).toSorted();
      return { files: names('isFile'), folders: names('isDirectory') };
    },
  };
}

export const folderOf = (path: string) => posix.dirname(path);
export const nameOf = (path: string) => posix.basename(path);
/** A path below a folder, `.` being the folder of all. */
export const below = (folder: string, path: string) => posix.normalize(posix.join(folder, path));
/** As a launch says where it runs: the open folder is not named. */
export const cwdOf = (folder: string) => (folder === '.' ? {} : { cwd: folder });

/** Files of a name, those above the open file first, the nearest at the front, then the shallow ones. */
export function nearestFirst(files: readonly string[], open: OpenFile): readonly string[] {
  if (open === undefined) return files;
  const isAbove = (file: string) => folderOf(file) === '.' || open.startsWith(`${folderOf(file)}/`);
  return [...files.filter(isAbove).toReversed(), ...files.filter((file) => !isAbove(file))];
}
