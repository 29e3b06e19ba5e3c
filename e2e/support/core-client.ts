/** A client of a running core without a window, over the core's local socket. */
import { realpath } from 'node:fs/promises';
import type { Params, RequestName, Result } from '../../src/shared/contract.ts';
import type { CoreFrame } from '../../src/shared/bridge.ts';
import { fromProblem } from '../../src/shared/errors.ts';
import { reduce } from '../../src/shared/reduce.ts';
import { emptySnapshot, type Snapshot } from '../../src/shared/snapshot.ts';
import { dataFolders, hash, socketPath } from '../../src/main/core/base/data-folders.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { findRemoteCore } from '../../src/main/hosts/remote-core.ts';

export interface CoreClient {
  snapshot(): Snapshot;
  /** Rejects with the core's problem, or when the core is gone. */
  ask<Name extends RequestName>(name: Name, params: Params<Name>): Promise<Result<Name>>;
  /** Resolves with the first value that is neither undefined nor false, now or after an event; rejects when the core is gone. */
  until<T>(what: (snapshot: Snapshot) => T | undefined | false): Promise<T>;
  close(): void;
}

/** The core that has this folder open, as its driver. */
export async function connectToCore(home: string, folder: string): Promise<CoreClient> {
  const folders = dataFolders({ ...process.env, DAPILOT_HOME: home });
  const core = await findRemoteCore(await socketPath(folders, hash(await realpath(folder))), silentLogger);
  if (!core) throw new Error(`no core has ${folder}`);
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  const replies = new Map<number, (frame: Extract<CoreFrame, { kind: 'reply' }>) => void>();
  const listeners = new Set<() => void>();
  let snapshot = emptySnapshot;
  let requests = 0;

  const connection = core.connect(receive, () => gone.reject(new Error('the core is gone')));

  function receive(frame: CoreFrame): void {
    if (frame.kind === 'reply') {
      replies.get(frame.id)?.(frame);
      replies.delete(frame.id);
      return;
    }
    snapshot = frame.kind === 'snapshot' ? frame.snapshot : frame.events.reduce(reduce, snapshot);
    for (const listener of [...listeners]) listener();
  }

  const client: CoreClient = {
    snapshot: () => snapshot,
    ask: (name, params) => {
      const id = requests++;
      const { promise, resolve, reject } = Promise.withResolvers<Result<typeof name>>();
      replies.set(id, (frame) => (frame.ok ? resolve(frame.result as Result<typeof name>) : reject(fromProblem(frame.problem))));
      connection.receive({ kind: 'request', id, name, params });
      return Promise.race([promise, gone.promise]);
    },
    until: (what) => {
      const found = Promise.withResolvers<NonNullable<unknown>>();
      const look = () => {
        const value = what(snapshot);
        if (value === undefined || value === false) return;
        listeners.delete(look);
        found.resolve(value as NonNullable<unknown>);
      };
      listeners.add(look);
      look();
      return Promise.race([found.promise as Promise<never>, gone.promise]);
    },
    close: () => {
      connection.close();
      core.dispose();
    },
  };
  connection.receive({ kind: 'subscribe' });
  await client.until(({ workspace }) => workspace !== null);
  await client.ask('driver.take', {});
  return client;
}
