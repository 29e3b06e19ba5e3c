/** The sources of the workspace: texts are read once per task, trees are made when somebody looks. */
import { isAbsolute, join } from 'node:path';
import type { PlannerReads } from '../planner.ts';
import { toSourceFile } from './tree.ts';
import type { Parse, SourceFile } from './tree.ts';

/** More is left unread; what the stack names is read first. */
const limits = { files: 1500, fileCharacters: 400_000, characters: 12_000_000 };

export interface Program {
  /** Absolute real path. */
  readonly workspace: string;
  /** The tree of a file by absolute path; undefined when it was not read or there is no grammar for it. */
  file(path: string): SourceFile | undefined;
  /** The text of any file that was read. */
  text(path: string): string | undefined;
  /** Trees of the files whose text holds all these words; all files when there are none. */
  filesWith(...words: readonly string[]): readonly SourceFile[];
}

/** Reads the sources that `accepts` takes; `first` are absolute paths that matter most. */
export async function loadProgram(
  reads: PlannerReads,
  parse: Parse,
  workspace: string,
  first: readonly string[],
  accepts: (path: string) => boolean,
  signal: AbortSignal,
): Promise<Program> {
  const texts = new Map<string, string>();
  const listed = await reads.listSources();
  let room = limits.characters;
  for (const path of [...first, ...listed.map((each) => (isAbsolute(each) ? each : join(workspace, each)))]) {
    signal.throwIfAborted();
    if (!accepts(path) || texts.has(path) || texts.size >= limits.files) continue;
    const text = await reads.readText(path);
    if (text === undefined || text.length > Math.min(limits.fileCharacters, room)) continue;
    room -= text.length;
    texts.set(path, text);
  }
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
    filesWith: (...words) =>
      [...texts]
        .filter(([, text]) => words.every((word) => text.includes(word)))
        .map(([path]) => file(path))
        .filter((each) => each !== undefined),
  };
}
