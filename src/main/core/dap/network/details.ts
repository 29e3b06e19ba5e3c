/** Headers and bodies of one request: bodies are asked of the runtime, bounded, and masked. */
import type { NetworkBody, NetworkDetails } from '../../../../shared/network.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { text, type Loose } from '../../base/loose.ts';
import type { Cdp } from '../wire/cdp.ts';
import type { Mask } from './masking.ts';
import type { Recorded } from './request-log.ts';

const bodyMilliseconds = 5000;
const longestBody = 64 * 1024;

/** `cdp` is absent when the program is over; then there are no bodies any more. */
export async function detailsOf(recorded: Recorded, cdp: Cdp | undefined, mask: Mask): Promise<NetworkDetails> {
  const { request, requestHeaders, responseHeaders, requestId, postData, hasPostData } = recorded;
  const ask = (method: string) => (cdp === undefined ? Promise.resolve(gone) : cdp.send(method, { requestId }, bodyMilliseconds));
  const [sent, received] = await Promise.all([
    postData !== undefined ? textBody(postData, mask) : hasPostData ? bodyOf(ask('Network.getRequestPostData'), mask) : undefined,
    request.status === undefined ? undefined : bodyOf(ask('Network.getResponseBody'), mask),
  ]);
  return { request, requestHeaders, responseHeaders, ...(sent ? { requestBody: sent } : {}), ...(received ? { responseBody: received } : {}) };
}

const gone: Loose = { gone: true };

async function bodyOf(asked: Promise<Loose>, mask: Mask): Promise<NetworkBody> {
  try {
    const answer = await asked;
    if (answer === gone) return { text: '', note: 'the program is over, and its runtime kept the body' };
    const given = text(answer['body']) ?? text(answer['postData']) ?? '';
    if (answer['base64Encoded'] !== true) return textBody(given, mask);
    const bytes = Buffer.from(given, 'base64');
    if (bytes.includes(0)) return { text: '', note: `${bytes.length} bytes, no text` };
    return textBody(bytes.toString(), mask);
  } catch (error) {
    const { message } = toProblem(error);
    return { text: '', note: /wasn.t found/.test(message) ? 'this version of the runtime keeps no bodies' : `the runtime does not give it: ${message}` };
  }
}

function textBody(whole: string, mask: Mask): NetworkBody {
  const shown = mask.text(whole.slice(0, longestBody));
  return whole.length > longestBody ? { text: shown, note: `the first ${longestBody} of ${whole.length} characters` } : { text: shown };
}
