/** What planners may read by themselves: text and names of the workspace's own source files. */
import { DapilotError } from '../../shared/errors.ts';
import type { PlannerReads } from './agent/planner.ts';
import { createFileIndex, type FileIndex } from './files.ts';
import type { SourceReader } from './source.ts';
import { isSourceFile } from './source-kinds.ts';

export interface Reads extends PlannerReads {
  /** The index of the folder that is open now. */
  files(): FileIndex | undefined;
}

/** `workspace` gives the real path of the open folder. */
export function createReads(workspace: () => string | undefined, source: Pick<SourceReader, 'read' | 'readLines'>): Reads {
  let indexed: { readonly root: string; readonly index: FileIndex } | undefined;

  function files(): FileIndex | undefined {
    const root = workspace();
    if (root === undefined) return undefined;
    if (indexed?.root !== root) indexed = { root, index: createFileIndex(root) };
    return indexed.index;
  }

  return {
    files,
    async readText(path) {
      const read = await unlessRefused(source.read(path));
      return read && !read.readOnly ? read.text : undefined;
    },
    async readLines(path, start, end) {
      const read = await unlessRefused(source.readLines(path, start, end));
      return read && !read.readOnly ? read : undefined;
    },
    listSources: async () => ((await files()?.all()) ?? []).filter(isSourceFile),
  };
}

async function unlessRefused<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DapilotError) return undefined;
    throw error;
  }
}
