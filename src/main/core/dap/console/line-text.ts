/** How the text of a line becomes that of entries. */

/** Longer lines continue in the next entry, so that one line of megabytes is no single value. */
const entryLimit = 16_384;

/** A lone carriage return begins the line anew; one at the end may be half of a line end and is kept until we know. */
export function overwritten(line: string): string {
  const last = line.lastIndexOf('\r', line.length - 2);
  return last === -1 ? line : line.slice(last + 1);
}

/** Without what the line overwrote itself, and with the type of an error once where an adapter puts it before its text. */
export function shown(line: string): string {
  const last = line.includes('\r') ? overwritten(line.replace(/\r+$/, '')) : line;
  return last.startsWith('Uncaught ') ? last.replace(/^(Uncaught )(\w+) \2:/, '$1$2:') : last;
}

/** Pieces of at most `entryLimit`, never half a character. */
export function slices(line: string): readonly string[] {
  if (line.length <= entryLimit) return [line];
  const found: string[] = [];
  for (let start = 0; start < line.length; ) {
    const end = start + entryLimit;
    const whole = /[\ud800-\udbff]/.test(line.charAt(end - 1)) ? end - 1 : end;
    found.push(line.slice(start, whole));
    start = whole;
  }
  return found;
}

/** Whether `shown` changes none of these lines. */
export const isShownAsItIs = (lines: string) => !lines.includes('\r') && !lines.includes('Uncaught ');

interface LinesTogether {
  /** Lines with line ends between them. */
  readonly text: string;
  readonly count: number;
}

/** The lines of a text in parts of about `entryLimit` characters; undefined where one of them is longer than an entry. */
export function linesTogether(text: string): readonly LinesTogether[] | undefined {
  const parts: LinesTogether[] = [];
  let start = 0;
  let count = 0;
  for (let from = 0; from <= text.length; ) {
    const lineEnd = text.indexOf('\n', from);
    const end = lineEnd === -1 ? text.length : lineEnd;
    if (end - from > entryLimit) return undefined;
    count += 1;
    from = end + 1;
    if (lineEnd !== -1 && end - start < entryLimit) continue;
    parts.push({ text: text.slice(start, end), count });
    start = from;
    count = 0;
  }
  return parts;
}
