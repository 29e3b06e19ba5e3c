/** What of a request may be a secret is masked before it is kept: nothing that shows it ever has it. */
import type { NetworkHeaders } from '../../../../shared/network.ts';
import { cut, text, type Loose } from '../../base/loose.ts';

/** Replaces what looks like a secret: in a text, and as a whole where its name says so. */
export interface Mask {
  text(value: string): string;
  named(name: string, value: string): string;
}

const longestUrl = 2000;
const longestHeader = 2000;
const mostHeaders = 100;

/** Parameters and credentials; what cannot be decoded is shown as it is written. */
export function maskedUrl(url: string, mask: Mask): string {
  const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const parameters = query?.split('&').map((parameter) => {
    const at = parameter.indexOf('=');
    return at === -1 ? mask.text(parameter) : `${parameter.slice(0, at)}=${mask.named(decoded(parameter.slice(0, at)), parameter.slice(at + 1))}`;
  });
  return cut(`${mask.text(path)}${parameters === undefined ? '' : `?${parameters.join('&')}`}${mask.text(fragment)}`, longestUrl);
}

/** In the order in which they came. */
export function maskedHeaders(headers: Loose, mask: Mask): NetworkHeaders {
  return Object.entries(headers).slice(0, mostHeaders).map(([name, value]) => [cut(name, 200), cut(mask.named(name, text(value) ?? ''), longestHeader)] as const);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
