/** What was recorded: requests in their order, the last ones only, each as the events of its runtime complete it. */
import { fileURLToPath } from 'node:url';
import type { NetworkRequest, NetworkHeaders } from '../../../../shared/network.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { cut, integer, optional, record, records, text, type Loose } from '../../base/loose.ts';
import { maskedHeaders, maskedUrl, type Mask } from './masking.ts';

export interface Recorded {
  request: NetworkRequest;
  /** The runtime's own name for it. */
  readonly requestId: string;
  requestHeaders: NetworkHeaders;
  responseHeaders: NetworkHeaders;
  readonly postData: string | undefined;
  readonly hasPostData: boolean;
  /** In the runtime's own seconds. */
  readonly began: number;
}

export interface RequestLog {
  /** True when the event has changed something. */
  take(sessionId: SessionId, method: string, parameters: Loose): boolean;
  readonly first: number;
  readonly total: number;
  read(from: number, count: number): readonly NetworkRequest[];
  find(id: number): Recorded | undefined;
  clear(): void;
}

export const networkEvents = ['Network.requestWillBeSent', 'Network.responseReceived', 'Network.loadingFinished', 'Network.loadingFailed'] as const;

const mostRequests = 2000;

export function createRequestLog(mask: Mask): RequestLog {
  const kept = new Map<number, Recorded>();
  const open = new Map<string, Recorded>();
  let total = 0;

  function begin(sessionId: SessionId, parameters: Loose): boolean {
    const key = `${sessionId} ${text(parameters['requestId']) ?? ''}`;
    const redirected = open.get(key);
    if (redirected && parameters['redirectResponse'] !== undefined) respond(redirected, record(parameters['redirectResponse']), parameters);
    const sent = record(parameters['request']);
    const began = Number(parameters['timestamp']) || 0;
    const wallTime = Number(parameters['wallTime']) || 0;
    total += 1;
    const made: Recorded = {
      request: {
        id: total,
        sessionId,
        method: cut(text(sent['method']) ?? '', 20),
        url: maskedUrl(text(sent['url']) ?? '', mask),
        type: text(parameters['type']) ?? '',
        // Chromium tells seconds, Node milliseconds.
        startedAt: wallTime > 1e11 ? Math.round(wallTime) : Math.round(wallTime * 1000),
        ...optional('sentFrom', senderOf(record(parameters['initiator']))),
      },
      requestId: text(parameters['requestId']) ?? '',
      requestHeaders: maskedHeaders(record(sent['headers']), mask),
      responseHeaders: [],
      postData: text(sent['postData']),
      hasPostData: sent['hasPostData'] === true || sent['postData'] !== undefined,
      began,
    };
    kept.set(total, made);
    open.set(key, made);
    forget(total - mostRequests);
    return true;
  }

  function forget(id: number): void {
    const gone = kept.get(id);
    if (!gone) return;
    kept.delete(id);
    const key = `${gone.request.sessionId} ${gone.requestId}`;
    if (open.get(key) === gone) open.delete(key);
  }

  function respond(recorded: Recorded, response: Loose, { timestamp, type }: Loose): void {
    const milliseconds = elapsed(recorded, timestamp);
    recorded.responseHeaders = maskedHeaders(record(response['headers']), mask);
    recorded.request = {
      ...recorded.request,
      ...optional('status', integer(response['status'])),
      ...optional('statusText', text(response['statusText']) || undefined),
      ...optional('mimeType', text(response['mimeType']) || undefined),
      ...optional('milliseconds', milliseconds),
      type: recorded.request.type || (text(type) ?? ''),
    };
  }

  function take(sessionId: SessionId, method: string, parameters: Loose): boolean {
    if (method === 'Network.requestWillBeSent') return begin(sessionId, parameters);
    const recorded = open.get(`${sessionId} ${text(parameters['requestId']) ?? ''}`);
    if (!recorded) return false;
    switch (method) {
      case 'Network.responseReceived':
        respond(recorded, record(parameters['response']), parameters);
        return true;
      case 'Network.loadingFinished':
        recorded.request = { ...recorded.request, ...optional('milliseconds', elapsed(recorded, parameters['timestamp'])), ...optional('size', sizeOf(parameters)) };
        return true;
      case 'Network.loadingFailed':
        recorded.request = {
          ...recorded.request,
          ...optional('milliseconds', elapsed(recorded, parameters['timestamp'])),
          failure: parameters['canceled'] === true ? 'cancelled' : cut(mask.text(text(parameters['errorText']) ?? 'no reason is told'), 500),
        };
        return true;
      default:
        return false;
    }
  }

  return {
    take,
    get first() {
      return Math.max(1, total - kept.size + 1);
    },
    get total() {
      return total;
    },
    read: (from, count) => Array.from({ length: Math.min(count, Math.max(0, total - from + 1)) }, (_, index) => kept.get(from + index)?.request).filter((request) => request !== undefined),
    find: (id) => kept.get(id),
    clear() {
      // What is still under way goes on under no name.
      kept.clear();
      open.clear();
    },
  };
}

function elapsed({ began }: Recorded, timestamp: unknown): number | undefined {
  const ended = Number(timestamp);
  return began > 0 && ended >= began ? Math.round((ended - began) * 1000) : undefined;
}

function sizeOf({ encodedDataLength }: Loose): number | undefined {
  const size = Number(encodedDataLength);
  return size > 0 ? Math.round(size) : undefined;
}

/** The first statement on the stack that is in a file, or of the page. */
function senderOf(initiator: Loose): { readonly path: string; readonly line: number } | undefined {
  for (const frame of records(record(initiator['stack'])['callFrames'])) {
    const url = text(frame['url']) ?? '';
    const line = integer(frame['lineNumber']);
    if (line === undefined || url.startsWith('node:') || url.includes('/node_modules/')) continue;
    const path = url.startsWith('/') ? url : fileOf(url);
    if (path !== undefined) return { path, line: line + 1 };
  }
  return undefined;
}

/** The path that an address of a file means; undefined for any other, and for one that is none. */
function fileOf(url: string): string | undefined {
  try {
    return url.startsWith('file:') ? fileURLToPath(url) : undefined;
  } catch {
    return undefined;
  }
}
