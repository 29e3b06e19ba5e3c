/** What planners may read by themselves: text and names of the workspace's own source files. */
import { DapilotError } from '../../../shared/errors.ts';
import type { PlannerReads } from '../agent/planner.ts';
import { createFileIndex, type FileIndex } from './files.ts';
import type { SourceReader } from './source.ts';
import { isSourceFile } from './source-kinds.ts';
import type { WorkspaceStore } from './workspace.ts';

export interface Reads extends PlannerReads {
  /** The index of the folder that is open now. */
  files(): FileIndex | undefined;
}

/** Of the open folder. */
export function createReads(workspace: Pick<WorkspaceStore, 'path' | 'trusted'>, source: Pick<SourceReader, 'read' | 'readLines'>): Reads {
  let indexed: { readonly root: string; readonly trusted: boolean; readonly index: FileIndex } | undefined;

  function files(): FileIndex | undefined {
    const root = workspace.path();
    if (root === undefined) return undefined;
    const trusted = workspace.trusted();
    if (indexed?.root !== root || indexed.trusted !== trusted) indexed = { root, trusted, index: createFileIndex(root, workspace.trusted) };
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
