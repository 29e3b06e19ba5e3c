/** The last lines that a program wrote and that no call of console.* has been found for. */
import { matchOf, plainOf, writtenLine, type ConsoleCall, type WrittenLine } from './console-match.ts';

export interface WrittenLines {
  /** Lines that have been written until now. */
  readonly total: number;
  add(piece: string): void;
  /** The first lines from number `since` on that this call can have written; they and those before them are not looked at again. */
  find(call: ConsoleCall, since?: number): FoundLines | undefined;
}

export interface FoundLines {
  readonly written: readonly string[];
}

const mostLines = 2000;
const longestLine = 20_000;
/** Characters. */
const mostWaiting = 1_000_000;

export function createWrittenLines(): WrittenLines {
  /** Not made into lines yet: a program that calls nothing is never looked for. */
  let pieces: string[] = [];
  let waiting = 0;
  let lines: WrittenLine[] = [];
  /** The number of the first of them. */
  let first = 0;
  let partial = '';
  /** The numbers of lines by their plain text, some of lines that are gone. */
  let numbers = new Map<string, number[]>();

  function drop(count: number): void {
    lines = lines.slice(count);
    first += count;
    if (lines.length === 0) numbers = new Map();
  }

  function add(line: WrittenLine): void {
    const known = numbers.get(line.plain);
    if (known) known.push(first + lines.length);
    else numbers.set(line.plain, [first + lines.length]);
    lines.push(line);
  }

  function takeIn(): void {
    if (pieces.length === 0) return;
    const all = partial + pieces.join('');
    pieces = [];
    waiting = 0;
    const end = all.lastIndexOf('\n');
    partial = findable(all.slice(end + 1));
    if (end === -1) return;
    const start = startOfLast(all, end, mostLines);
    if (start > 0) {
      drop(lines.length);
      first += countLineEnds(all, start);
    }
    for (const text of all.slice(start, end).split('\n')) add(writtenLine(findable(text)));
    if (lines.length <= 2 * mostLines) return;
    const kept = lines.slice(-mostLines);
    drop(lines.length);
    first -= kept.length;
    kept.forEach(add);
  }

  /** Where the call may begin, as positions in `lines`: known by its text, if it has no objects. */
  function candidates({ hasObjects, indent, text }: ConsoleCall, since: number): Iterable<number> {
    if (hasObjects) return range(Math.max(0, since - first), lines.length);
    const [line = ''] = plainOf(text).split('\n', 1);
    const found = numbers.get(' '.repeat(indent) + line) ?? (indent > 0 ? numbers.get(line) : undefined) ?? [];
    return found.filter((number) => number >= first && number >= since).map((number) => number - first);
  }

  return {
    get total() {
      takeIn();
      return first + lines.length;
    },
    add: (piece) => {
      pieces.push(piece);
      waiting += piece.length;
      if (waiting > mostWaiting) takeIn();
    },
    find: (call, since = 0) => {
      takeIn();
      const match = matchOf(call);
      for (const at of candidates(call, since)) {
        const count = match(lines, at);
        if (count === 0) continue;
        const written = lines.slice(at, at + count).map(({ text }) => text);
        drop(at + count);
        return { written };
      }
      return undefined;
    },
  };
}

/** Longer ones are cut by everybody, so they could not be found again. */
const findable = (line: string) => (line.length > longestLine ? '' : line);

/** Where the last `count` lines before the line end at `end` begin. */
function startOfLast(text: string, end: number, count: number): number {
  let start = end;
  for (let line = 0; line < count && start !== -1; line++) start = start === 0 ? -1 : text.lastIndexOf('\n', start - 1);
  return start + 1;
}

function countLineEnds(text: string, before: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < before; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function* range(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at++) yield at;
}
