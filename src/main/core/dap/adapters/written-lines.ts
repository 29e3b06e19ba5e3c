/** The last lines that a program wrote and that no call of console.* has been found for. */
import { matchOf, type ConsoleCall } from './console-match.ts';

export interface WrittenLines {
  add(piece: string): void;
  /** The first lines that this call can have written; they and those before them are not looked at again. */
  find(call: ConsoleCall): FoundLines | undefined;
}

export interface FoundLines {
  readonly written: readonly string[];
}

const mostLines = 500;
const longestLine = 20_000;

export function createWrittenLines(): WrittenLines {
  let lines: string[] = [];
  let partial = '';

  return {
    add: (piece) => {
      const pieces = (partial + piece).split('\n');
      partial = pieces.pop() ?? '';
      // Longer ones are cut by everybody, so they could not be found again.
      if (partial.length > longestLine) partial = '';
      lines = [...lines, ...pieces.slice(-mostLines)].slice(-mostLines);
    },
    find: (call) => {
      const match = matchOf(call);
      for (let at = 0; at < lines.length; at += 1) {
        const count = match(lines, at);
        if (count === 0) continue;
        const written = lines.slice(at, at + count);
        lines = lines.slice(at + count);
        return { written };
      }
      return undefined;
    },
  };
}
