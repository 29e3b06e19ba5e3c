/** A piece of the text of a log message, or an expression in it. */
export type Piece = { readonly text: string } | { readonly expression: string };

/** Text and expressions by turns; it begins and ends with a text. Braces within an expression are its own. Undefined where one is not closed. */
export function piecesOf(message: string): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  let depth = 0;
  let words = '';
  for (const character of message) {
    if (character === '{' && depth++ === 0) {
      pieces.push({ text: words });
      words = '';
    } else if (character === '}' && depth > 0 && --depth === 0) {
      pieces.push({ expression: words.trim() });
      words = '';
    } else {
      words += character;
    }
  }
  return depth > 0 ? undefined : [...pieces, { text: words }];
}

/** The message with its texts changed. Where a brace is not closed it stays as it is. */
export function withTexts(message: string, change: (text: string) => string): string {
  return piecesOf(message)?.map((piece) => ('text' in piece ? change(piece.text) : `{${piece.expression}}`)).join('') ?? message;
}
