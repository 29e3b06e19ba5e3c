/** What a stop costs, counted on the wire: which requests it takes, and how many of them one after the other. */
import { readFile } from 'node:fs/promises';
import type { Debugger } from '../../src/main/core/base/debugger.ts';
import type { SessionId } from '../../src/shared/ids.ts';

export interface StopTrips {
  /** The commands that were sent since the adapter told of the stop, in their order. */
  readonly commands: readonly string[];
  /** The longest chain of requests, each sent after an answer to the one before; the list of threads is beside it. */
  readonly depth: number;
}

/** The newest stop in the wire log of one connection; undefined where there is none. */
function tripsOf(log: string): StopTrips | undefined {
  const lines = log.split('\n');
  const stop = lines.findLastIndex((line) => / <- /.test(line) && /"event": ?"stopped"/.test(line));
  if (stop < 0) return undefined;
  const depths = new Map<string, number>();
  const commands: string[] = [];
  let answered = 0;
  for (const line of lines.slice(stop + 1)) {
    const [, seq, command] = / -> \{"seq":(\d+),"type":"request","command":"(\w+)"/.exec(line) ?? [];
    if (seq !== undefined && command !== undefined) {
      commands.push(command);
      if (command !== 'threads') depths.set(seq, answered + 1);
    }
    const request = / <- /.test(line) ? /"request_seq": ?(\d+)/.exec(line)?.[1] : undefined;
    answered = Math.max(answered, depths.get(request ?? '') ?? 0);
  }
  return { commands, depth: Math.max(0, ...depths.values()) };
}

/** The same for the session's own connection, as far as it has come. */
export async function readTrips(debug: Pick<Debugger, 'saveLog'>, sessionId: SessionId): Promise<StopTrips | undefined> {
  const log = await readFile(await debug.saveLog(sessionId), 'utf8');
  const own = log.split(/^=== /m).find((part) => part.split('\n', 1)[0]?.endsWith(`(${sessionId})`));
  return own === undefined ? undefined : tripsOf(own);
}
