/** How deeply a text nests: the parser calls itself for each level, and a hostile file would let it run out of stack. */
import { createScanner } from 'jsonc-parser';

/** More than anybody writes by hand. */
const deepest = 200;

/** Where a text, JSON or not, nests deeper than is read; undefined: nowhere. */
export function tooDeepAt(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const token = text[scanner.getTokenOffset()];
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > deepest) return scanner.getTokenOffset();
  }
  return undefined;
}
