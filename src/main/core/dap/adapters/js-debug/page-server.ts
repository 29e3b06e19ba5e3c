/** Whether there is anything at the address of a page: a browser opens it either way, and shows an error that nobody sees. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { DapilotError } from '../../../../../shared/errors.ts';
import { requireExisting } from '../../reading/files.ts';

const answerMilliseconds = 1500;

/**
 * Throws `launch-failed` when nothing listens there, `file-missing` for a file that is not there. Of other machines nothing
 * is known: a proxy of the browser's may reach them.
 */
export async function requirePage(address: string): Promise<void> {
  const url = URL.parse(address);
  if (!url) throw new DapilotError('bad-request', `${address} is no address of a page.`, { hint: 'Name one such as http://localhost:5173/.' });
  if (url.protocol === 'file:') {
    await requireExisting(fileURLToPath(url), 'page');
    return;
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host !== 'localhost' && host !== '::1' && !/^127\.[\d.]+$/.test(host)) return;
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(answerMilliseconds) });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ECONNREFUSED') return;
    throw new DapilotError('launch-failed', `Nothing listens at ${url.host}, so there is no page to open.`, { hint: 'Start the server of the page first, and check the address.', cause });
  } finally {
    socket.destroy();
  }
}
