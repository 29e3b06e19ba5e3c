/** The records of tasks, joined with what they are made of: events, replies, wire, secrets, the open folder. */
import { join, resolve } from 'node:path';
import { hash, type DataFolders } from './base/data-folders.ts';
import type { PlannerReads } from './agent/planner.ts';
import { createRedactor } from './agent/redact.ts';
import { createRecorder, type Recorder, type RecorderParts } from './record/recorder.ts';
import { createRecords } from './record/records.ts';
import { clearRemoved, pruneRecords, recordId, recordPath } from './record/store.ts';
import type { Handlers, Route } from './router.ts';

export interface RecordingParts extends Pick<RecorderParts, 'product' | 'snapshot' | 'readSource' | 'readConsole' | 'readNetwork' | 'onFault'> {
  readonly folders: Pick<DataFolders, 'tasks' | 'data'>;
  /** Real path of the open folder. */
  workspace(): string | undefined;
  /** Values that are secret wherever they stand. */
  secrets(): Promise<readonly string[]>;
}

export interface Recording extends Pick<Recorder, 'note' | 'eventHappened' | 'traffic' | 'dispose'> {
  /** The same files, kept where a task's planner reads them. */
  heardReads(reads: PlannerReads): PlannerReads;
  /** The same answers, kept where they belong to a task. */
  heard(route: Route): Route;
  readonly handlers: Pick<Handlers, 'records.list' | 'record.read' | 'record.export' | 'record.import' | 'record.remove' | 'record.restore'>;
}

export function createRecording({ folders, workspace, secrets, onFault, ...parts }: RecordingParts): Recording {
  const folder = () => {
    const path = workspace();
    return path === undefined ? undefined : join(folders.tasks, hash(path));
  };
  const recorder = createRecorder({
    ...parts,
    onFault,
    now: Date.now,
    secrets() {
      const redactor = createRedactor();
      return { ...redactor, learn: async () => redactor.know(await secrets()) };
    },
    place(startedAt, task) {
      const into = folder();
      if (into === undefined) return undefined;
      clearRemoved(into).then(() => pruneRecords(into)).catch(onFault);
      return recordPath(into, recordId(startedAt, task));
    },
  });
  const records = createRecords({
    folder,
    exports: join(folders.data, 'exports'),
    async secrets(first) {
      const redactor = createRedactor(first);
      redactor.know(await secrets());
      return redactor;
    },
    settled: recorder.settled,
    release: recorder.release,
  });
  return {
    ...recorder,
    async dispose() {
      await recorder.dispose();
      await records.clear().catch(onFault);
    },
    handlers: {
      'records.list': async () => ({ records: await records.list() }),
      'record.read': ({ id, from }) => records.read(id, from),
      'record.export': ({ id, as }) => records.export(id, as),
      'record.import': ({ path }) => records.import(path),
      'record.remove': ({ id }) => records.remove(id),
      'record.restore': ({ id }) => records.restore(id),
    },
    heardReads: (reads) => ({
      ...reads,
      async readText(path) {
        const text = await reads.readText(path);
        if (text !== undefined) recorder.read(resolve(workspace() ?? '', path), text);
        return text;
      },
    }),
    heard: (route) => async (name, params, client) => {
      try {
        const result = await route(name, params, client);
        recorder.replied(name, params, { result });
        return result;
      } catch (error) {
        recorder.replied(name, params, { error });
        throw error;
      }
    },
  };
}
