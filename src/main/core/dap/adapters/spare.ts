/** One adapter process that is started ahead, so that a launch does not have to wait until one listens. */
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '../../base/logger.ts';
import type { AdapterProcess } from './adapter.ts';

export interface Spare<Started> {
  /** Starts one in the background unless there is one; it is ended when nobody takes it for a while. */
  prepare(): void;
  /** The one that was started ahead, also while it still starts, or a fresh one. Rejects as `locate` and `start` do. */
  take(): Promise<Started>;
  /** Ends what was not taken; nothing is started ahead any more. */
  dispose(): Promise<void>;
}

export interface SpareParts<Source, Started> {
  /** What is to be started now: a spare of anything else, or of something that has changed since, is not used. */
  locate(): Promise<Source>;
  /** Ends what it has begun and rejects when `signal` fires. */
  start(source: Source, signal?: AbortSignal): Promise<Started>;
  readonly idleMilliseconds: number;
  readonly logger: Logger;
}

interface Waiting<Source, Started> {
  readonly source: Source;
  readonly starting: Promise<Started>;
  readonly unwanted: AbortController;
  readonly timer: NodeJS.Timeout;
}

export function createSpare<Source, Started extends AdapterProcess>({ locate, start, idleMilliseconds, logger }: SpareParts<Source, Started>): Spare<Started> {
  let waiting: Waiting<Source, Started> | undefined;
  let locating: Promise<void> | undefined;
  /** Spares that are being ended. */
  const ending = new Set<Promise<void>>();
  let disposed = false;

  async function startAhead(): Promise<void> {
    try {
      const source = await locate();
      if (disposed) return;
      const unwanted = new AbortController();
      const starting = start(source, unwanted.signal);
      const spare = { source, starting, unwanted, timer: setTimeout(() => drop(spare), idleMilliseconds).unref() };
      waiting = spare;
      void starting.then(
        ({ exited }) => exited.then(() => drop(spare)),
        () => drop(spare),
      );
    } catch (error) {
      // Whoever launches something is told.
      logger.debug('nothing can be started ahead', { error });
    } finally {
      locating = undefined;
    }
  }

  function release(): Waiting<Source, Started> | undefined {
    const released = waiting;
    clearTimeout(released?.timer);
    waiting = undefined;
    return released;
  }

  /** Also for one that has gone by itself: it leaves things behind that `kill` takes away. */
  function drop(spare: Waiting<Source, Started>): void {
    if (waiting !== spare) return;
    release();
    spare.unwanted.abort();
    const end = spare.starting
      .then((started) => started.kill())
      .catch((error: unknown) => logger.info('what was started ahead has not come to listen', { error }))
      .finally(() => ending.delete(end));
    ending.add(end);
  }

  return {
    prepare: () => {
      if (waiting) waiting.timer.refresh();
      else if (!disposed) locating ??= startAhead();
    },
    take: async () => {
      await locating;
      const source = await locate();
      if (waiting && !isDeepStrictEqual(waiting.source, source)) drop(waiting);
      return release()?.starting ?? start(source);
    },
    dispose: async () => {
      disposed = true;
      await locating;
      if (waiting) drop(waiting);
      await Promise.all(ending);
    },
  };
}
