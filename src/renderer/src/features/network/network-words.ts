/** Requests in words. */
import type { NetworkRequest } from '../../../../shared/network.ts';

/** The end of the path with its parameters, as the shortest name that tells requests apart. */
export function requestName(url: string): string {
  const [, rest = url] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*(.*)$/i.exec(url) ?? [];
  const [path = '', query] = rest.split('?', 2);
  const name = path.replace(/\/+$/, '').split('/').at(-1) || path || '/';
  return query === undefined ? name : `${name}?${query}`;
}

export function requestHost(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
}

/** Status, failure, or that it is under way. */
export function requestStatus({ status, failure }: Pick<NetworkRequest, 'status' | 'failure'>): string {
  if (failure !== undefined) return failure === 'cancelled' ? 'cancelled' : 'failed';
  return status === undefined ? 'pending' : String(status);
}

/** A status that is no success stands out. */
export function isBad({ status = 0, failure }: Pick<NetworkRequest, 'status' | 'failure'>): boolean {
  return failure !== undefined || status >= 400;
}

/** What a filter looks through, in small letters. */
export function requestText({ method, url, status, failure, type, mimeType }: NetworkRequest): string {
  return [method, url, status ?? '', failure ?? '', type, mimeType ?? ''].join(' ').toLowerCase();
}
