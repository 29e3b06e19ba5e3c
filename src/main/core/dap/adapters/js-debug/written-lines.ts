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

export function createWrittenLines(): WrittenLines {
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

  /** Where the call may begin, as positions in `lines`: known by its text, if it has no objects. */
  function candidates({ hasObjects, indent, text }: ConsoleCall, since: number): Iterable<number> {
    if (hasObjects) return range(Math.max(0, since - first), lines.length);
    const [line = ''] = plainOf(text).split('\n', 1);
    const found = numbers.get(' '.repeat(indent) + line) ?? (indent > 0 ? numbers.get(line) : undefined) ?? [];
    return found.filter((number) => number >= first && number >= since).map((number) => number - first);
  }

  return {
    get total() {
      return first + lines.length;
    },
    add: (piece) => {
      const pieces = (partial + piece).split('\n');
      partial = pieces.pop() ?? '';
      // Longer ones are cut by everybody, so they could not be found again.
      if (partial.length > longestLine) partial = '';
      pieces.forEach((text) => add(writtenLine(text)));
      if (lines.length > 2 * mostLines) {
        const kept = lines.slice(-mostLines);
        drop(lines.length);
        first -= kept.length;
        kept.forEach(add);
      }
    },
    find: (call, since = 0) => {
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

function* range(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at++) yield at;
}
