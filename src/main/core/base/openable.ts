import { isLoopback } from '../../../shared/models.ts';

/** Which addresses are ever handed to the system's browser, and only by a person's click: https: ones, and http: ones of this machine. */
export function isOpenable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && (isLoopback(hostname) || hostname.endsWith('.localhost')));
}
