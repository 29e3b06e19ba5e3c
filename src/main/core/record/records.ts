/** What a person does with the records of a folder: look at the list, open one, hand one on, take one in, throw one away. */
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Result } from '../../../shared/contract.ts';
import { DapilotError } from '../../../shared/errors.ts';
import { readRecord } from '../../../shared/read-record.ts';
import type { RecordSummary } from '../../../shared/record-summary.ts';
import { chatLines } from './chat-lines.ts';
import { exportedLines, firstFreeSecret } from './export.ts';
import { readRecordFile } from './files.ts';
import type { TextMask } from './mask.ts';
import { clearRemoved, listRecords, pruneRecords, recordId, recordPath, removedPath } from './store.ts';
import { summarise } from './summary.ts';

export interface RecordsParts {
  /** Of the open folder's records; undefined while none is open. */
  folder(): string | undefined;
  /** Where files for others are written. */
  readonly exports: string;
  /** Finds secrets; its placeholders count from `first`. */
  secrets(first: number): Promise<TextMask>;
  /** Resolves when what has happened is written. */
  settled(): Promise<void>;
  /** Whether it may be taken away: not while its task runs. */
  release(path: string): Promise<boolean>;
}

export interface Records {
  list(): Promise<readonly RecordSummary[]>;
  read(id: string, from: number): Promise<Result<'record.read'>>;
  export(id: string, as: 'record' | 'chat'): Promise<Result<'record.export'>>;
  import(path: string): Promise<Result<'record.import'>>;
  /** What is removed can be restored until `clear`, or until the next task begins. */
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  /** Ends what was removed in any folder. */
  clear(): Promise<void>;
}

const pageCharacters = 1_000_000;
/** Of no use in a window. */
const unseen = /^\{"kind":"(?:dap|decision|asked|answer)"/;

export function createRecords({ folder, exports, secrets, settled, release }: RecordsParts): Records {
  const removedFrom = new Set<string>();

  function opened(): string {
    const path = folder();
    if (path === undefined) throw new DapilotError('workspace-missing', 'No folder is open, so there are no records of its tasks.', { hint: 'Open the folder first.' });
    return path;
  }

  async function fileOf(id: string): Promise<string> {
    await settled();
    const path = recordPath(opened(), id);
    if ((await stat(path).catch(() => undefined))?.isFile()) return path;
    throw new DapilotError('file-missing', 'That record is not there any more.', { hint: 'The oldest records go when there are many.' });
  }

  return {
    async list() {
      const path = folder();
      if (path === undefined) return [];
      await settled();
      const summaries: RecordSummary[] = [];
      // One after the other: some are large, and nobody waits for the last one.
      for (const file of await listRecords(path)) {
        const summary = await summarise(file);
        if (summary) summaries.push(summary);
      }
      return summaries.toSorted((a, b) => b.startedAt - a.startedAt);
    },
    async read(id, from) {
      const input = createReadStream(await fileOf(id), { start: from });
      const lines: string[] = [];
      let characters = 0;
      let next = from;
      try {
        for await (const line of createInterface({ input })) {
          next += Buffer.byteLength(line) + 1;
          if (unseen.test(line)) continue;
          lines.push(line);
          characters += line.length;
          if (characters >= pageCharacters) return { lines, next };
        }
      } finally {
        input.destroy();
      }
      return { lines };
    },
    async export(id, as) {
      const record = await readRecordFile(await fileOf(id));
      const masked = exportedLines(record, await secrets(firstFreeSecret(JSON.stringify(record))));
      const lines = as === 'record' ? masked : chatLines(readRecord(masked));
      if (lines.length === 0) throw new DapilotError('bad-request', 'No model planned a round of this task in which you approved a step, so there are no examples in it.', { hint: 'Choose a task that was planned by a model.' });
      await mkdir(exports, { recursive: true, mode: 0o700 });
      const path = join(exports, as === 'record' ? `${id}.jsonl` : `${id}.chat.jsonl`);
      await writeFile(path, lines.join(''), { mode: 0o600 });
      return as === 'record' ? { path } : { path, rounds: lines.length };
    },
    async import(path) {
      const into = opened();
      const { head, entries } = await readRecordFile(path);
      const id = `${recordId(Date.now(), head.task)}-imported`;
      await mkdir(into, { recursive: true, mode: 0o700 });
      const lines = [{ ...head, imported: true }, ...entries].map((entry) => `${JSON.stringify(entry)}\n`);
      await writeFile(recordPath(into, id), lines.join(''), { mode: 0o600, flag: 'wx' });
      await pruneRecords(into);
      return { id };
    },
    async remove(id) {
      const path = recordPath(opened(), id);
      if (!(await release(path))) throw new DapilotError('bad-request', 'This task is still under way, so its record stays.', { hint: 'Stop the agent first.' });
      removedFrom.add(opened());
      await rename(path, removedPath(opened(), id)).catch(unlessMissing);
    },
    async restore(id) {
      await rename(removedPath(opened(), id), recordPath(opened(), id)).catch((error: unknown) => {
        throw new DapilotError('file-missing', 'That record is gone for good.', { hint: 'Removed records can be brought back until the next task begins.', detail: String(error), cause: error });
      });
    },
    async clear() {
      for (const path of removedFrom) await clearRemoved(path);
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
