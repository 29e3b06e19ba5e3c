/** JSON with comments of anybody's: the parser calls itself for each level, and a hostile file would let it run out of stack. */
import { createScanner, parse, type ParseOptions } from 'jsonc-parser';

/** What VS Code lets pass in its files, besides comments. */
export const asVsCode: ParseOptions = { allowTrailingComma: true, allowEmptyContent: true };

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

/** What a text says as far as it can be read, trailing commas too; undefined for nothing, and for what nests too deeply. */
export function readJsonc(text: string): unknown {
  return tooDeepAt(text) === undefined ? (parse(text, [], { allowTrailingComma: true }) as unknown) : undefined;
}
