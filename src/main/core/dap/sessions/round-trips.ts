/**
 * What a stop costs on its way: how many requests, and how many of them had to wait for the answer to another one. And how
 * long answers take at least: an adapter that is slow even with what is cheap has something between itself and the program.
 */
import type { Trips } from '../../../../shared/round-trips.ts';
import type { Connection } from '../wire/connection.ts';

export interface RoundTrips {
  /** The same, counted. */
  readonly connection: Connection;
  /** A stop has come: counts from here. */
  begin(): void;
  read(): Trips;
  /** Milliseconds that the slowest of the cheap requests takes at its best; undefined until enough of them were answered. */
  quickest(): number | undefined;
}

/** Answered by the adapter alone, by the program, and by both: where any of these is slow even at its best, the way is. */
const cheap: ReadonlySet<string> = new Set(['next', 'stepIn', 'stepOut', 'stackTrace', 'scopes', 'variables']);
const mostTimes = 20;
const fewestTimes = 4;

/** `now` is the clock, in milliseconds. */
export function createRoundTrips(connection: Connection, now: () => number = () => performance.now()): RoundTrips {
  const times = new Map<string, number[]>();
  let turn = 0;
  let requests: Record<string, number> = {};
  let sequential = 0;

  function timed(command: string, milliseconds: number): void {
    if (!cheap.has(command)) return;
    const known = times.get(command) ?? [];
    times.set(command, [...known.slice(1 - mostTimes), milliseconds]);
  }

  const request: Connection['request'] = async (command, parameters, options) => {
    const startedAt = now();
    const mine = turn;
    const depth = sequential + 1;
    requests[command] = (requests[command] ?? 0) + 1;
    try {
      const body = await connection.request(command, parameters, options);
      timed(command, now() - startedAt);
      return body;
    } finally {
      if (mine === turn) sequential = Math.max(sequential, depth);
    }
  };

  return {
    connection: { ...connection, request },
    begin: () => {
      turn += 1;
      requests = {};
      sequential = 0;
    },
    read: () => ({ sequential, requests: { ...requests } }),
    quickest: () => {
      const best = [...times.values()].filter(({ length }) => length >= fewestTimes).map((all) => Math.min(...all));
      return best.length === 0 ? undefined : Math.max(...best);
    },
  };
}
