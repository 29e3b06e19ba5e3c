/** A record as a file for somebody else: what is known to be secret now is taken out once more, and no home folder is named. */
import { homedir } from 'node:os';
import type { ReadRecord } from '../../../shared/read-record.ts';
import type { RecordEntry } from '../../../shared/record.ts';
import { createMask, type TextMask } from './mask.ts';

/** `/home/bob`, `/Users/bob` and `C:\Users\bob`, also as they stand in file addresses. */
const homes = /(?:\/home|\/Users)\/[^/\s"'`:<>|]+|(?<![A-Za-z])[A-Za-z]:[\\/]{1,2}Users[\\/]{1,2}[^\\/\s"'`:<>|]+/g;

/** Gives the function that writes home folders as `~`. `home` is the person's own, which may be anywhere. */
export function shortenHomes(home: string = homedir()): (text: string) => string {
  const own = home.length > 1 ? new RegExp(`${RegExp.escape(home)}(?=$|[^\\w.-])`, 'g') : undefined;
  return (text) => (own ? text.replace(own, '~') : text).replace(homes, '~');
}

/** The lines of an exported record, each with its newline. */
export function exportedLines({ head, entries }: ReadRecord, secrets: TextMask, shorten = shortenHomes()): readonly string[] {
  const mask = createMask({ text: (value) => shorten(secrets.text(value)), named: (name, value) => shorten(secrets.named(name, value)) }, 1);
  return [head, ...entries].map((entry: RecordEntry) => `${JSON.stringify(mask(entry))}\n`);
}

/** The number that the next placeholder has: those of the record keep their meaning. */
export function firstFreeSecret(text: string): number {
  let most = 0;
  for (const [, number] of text.matchAll(/⟨secret:(\d{1,6})⟩/g)) most = Math.max(most, Number(number));
  return most + 1;
}
