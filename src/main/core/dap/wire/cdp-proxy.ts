/** js-debug's way to the runtime of a session: a proxy that it opens when it is asked, for anyone who connects. */
import { integer, text, type Loose } from '../../base/loose.ts';
import { connectCdp, type Cdp } from './cdp.ts';
import type { Connection } from './connection.ts';

const timeout = { timeoutMilliseconds: 10_000 } as const;

/** Opens a proxy and connects to it; rejects with what went wrong. */
export async function openProxy(connection: Pick<Connection, 'request'>): Promise<Cdp> {
  const answer: Loose = await connection.request('requestCDPProxy', {}, timeout);
  const host = text(answer['host']) ?? '127.0.0.1';
  return connectCdp(`ws://${host.includes(':') ? `[${host}]` : host}:${integer(answer['port']) ?? 0}${text(answer['path']) ?? '/'}`);
}
