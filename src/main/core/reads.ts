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
export function createReads(workspace: () => string | undefined, source: Pick<SourceReader, 'read'>): Reads {
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
      try {
        const { text, readOnly } = await source.read(path);
        return readOnly ? undefined : text;
      } catch (error) {
        if (error instanceof DapilotError) return undefined;
        throw error;
      }
    },
    listSources: async () => ((await files()?.all()) ?? []).filter(isSourceFile),
  };
}
