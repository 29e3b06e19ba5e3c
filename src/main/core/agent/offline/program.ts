/** The sources of the workspace: texts are read once per task, trees are made when somebody looks. */
import { dirname, isAbsolute, join } from 'node:path';
import { isWithin } from '../../base/paths.ts';
import type { PlannerReads } from '../planner.ts';
import { reach } from './reach.ts';
import type { Language } from './reach.ts';
import { toSourceFile } from './tree.ts';
import type { Parse, SourceFile } from './tree.ts';

/** More is left unread; what the stack names is read first. */
const limits = { files: 1500, fileCharacters: 400_000, characters: 12_000_000 };
/** Lines on both sides of what the stack names that are read of a larger file, as far as they fit. */
const margins = [1500, 300, 40];

export interface Program {
  /** Absolute real path. */
  readonly workspace: string;
  /** The tree of a file by absolute path; undefined when it was not read or there is no grammar for it. */
  file(path: string): SourceFile | undefined;
  /** The text of any file that was read. */
  text(path: string): string | undefined;
  /** Files that were not read as a whole, with the number of their characters. */
  readonly tooLarge: ReadonlyMap<string, number>;
  /** The file of this name in the folder of a file, or in the nearest one above it within the workspace. */
  nearest(name: string, from: string): Promise<{ readonly path: string; readonly text: string } | undefined>;
  /** Trees of the files whose text holds all these words; all files when there are none. */
  filesWith(...words: readonly string[]): readonly SourceFile[];
}

/** What is read first: the entry, and the lines that the stack names. */
export interface Start {
  readonly entry: string | undefined;
  readonly places: readonly { readonly path: string; readonly line: number }[];
}

/** Reads the sources that can be part of the program; of a file that is too large, the lines around what the stack names. */
export async function loadProgram(reads: PlannerReads, parse: Parse, workspace: string, start: Start, language: Language, signal: AbortSignal): Promise<Program> {
  const texts = new Map<string, string>();
  const leftOut = new Map<string, number>();
  const listed = (await reads.listSources()).map((each) => (isAbsolute(each) ? each : join(workspace, each))).filter((path) => language.files.test(path));
  let room = limits.characters;

  async function read(path: string): Promise<string | undefined> {
    signal.throwIfAborted();
    if (texts.has(path) || leftOut.has(path) || texts.size >= limits.files) return texts.get(path);
    const places = start.places.filter((each) => each.path === path);
    const whole = await reads.readText(path);
    const fits = whole !== undefined && whole.length <= Math.min(limits.fileCharacters, room);
    if (!fits && whole !== undefined) leftOut.set(path, whole.length);
    const text = fits ? whole : await around(path, places.map(({ line }) => line));
    if (text === undefined) return undefined;
    room -= text.length;
    texts.set(path, text);
    return text;
  }

  /** The lines around these, at their places: what is before them is blank. */
  async function around(path: string, lines: readonly number[]): Promise<string | undefined> {
    if (lines.length === 0) return undefined;
    for (const margin of margins) {
      const from = Math.max(1, Math.min(...lines) - margin);
      const part = await reads.readLines(path, from, Math.max(...lines) + margin);
      const text = part && `${'\n'.repeat(from - 1)}${part.lines.join('\n')}`;
      if (text !== undefined && text.length <= Math.min(limits.fileCharacters, room)) return text;
    }
    return undefined;
  }

  const first = [...start.places.map(({ path }) => path), ...(start.entry === undefined ? [] : [start.entry])];
  for (const path of await reach(language, { listed, read }, workspace, first, start.entry)) if (language.files.test(path)) await read(path);
  const trees = new Map<string, SourceFile | undefined>();
  const file = (path: string): SourceFile | undefined => {
    if (!trees.has(path)) {
      const text = texts.get(path);
      const root = text === undefined ? undefined : parse(path, text);
      trees.set(path, text !== undefined && root ? toSourceFile(path, text, root) : undefined);
    }
    return trees.get(path);
  };
  return {
    workspace,
    file,
    text: (path) => texts.get(path),
    tooLarge: leftOut,
    async nearest(name, from) {
      for (let folder = dirname(from); isWithin(workspace, folder); folder = dirname(folder)) {
        const path = join(folder, name);
        const text = await reads.readText(path);
        if (text !== undefined) return { path, text };
      }
      return undefined;
    },
    filesWith: (...words) =>
      [...texts]
        .filter(([, text]) => words.every((word) => text.includes(word)))
        .map(([path]) => file(path))
        .filter((each) => each !== undefined),
  };
}
