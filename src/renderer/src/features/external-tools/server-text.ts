/** A server of tools as one line of text: an address, or a command with its words. */
import type { ExternalServer } from '../../../../shared/external-servers.ts';

type Written = Pick<ExternalServer, 'url'> | Pick<ExternalServer, 'command' | 'args'>;

/** Words are parted by spaces; quotes keep spaces in one. No shell reads it. Undefined: nothing is there, or a quote is left open. */
export function readServer(text: string): Written | undefined {
  const line = text.trim();
  if (/^https?:\/\//i.test(line)) return { url: line };
  const words: string[] = [];
  const pattern = /\s*((?:"[^"]*"|'[^']*'|[^\s"'])+)/y;
  while (pattern.lastIndex < line.length) {
    const match = pattern.exec(line);
    if (!match) return undefined;
    words.push((match[1] ?? '').replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''));
  }
  const [command, ...args] = words;
  return command === undefined || command === '' ? undefined : { command, args };
}

/** The same the other way round. */
export function serverText({ url, command = '', args }: ExternalServer): string {
  return url ?? [command, ...args].map((word) => (word !== '' && /^[^\s"']+$/.test(word) ? word : word.includes('"') ? `'${word}'` : `"${word}"`)).join(' ');
}
