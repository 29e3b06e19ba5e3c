/** Expressions of log messages that fail. Adapters only write so into the message: it has to be told from what the program writes. */
import { piecesOf } from './log-message.ts';

/** What stands in a message in the place of an expression that failed, whichever the adapter. */
export function failedPiece(reason: string): string {
  return `<failed: ${reason}>`;
}

const failed = /^<failed: (.*)>$/s;

/** Whether it may be worth a closer look. */
export function mayHaveFailed(output: string): boolean {
  return output.includes('<failed: ');
}

/** Why an expression of the log message failed, when the output is that message with something in the place of each of its expressions. */
export function failureIn(output: string, logMessage: string): string | undefined {
  const texts = (piecesOf(logMessage) ?? []).flatMap((piece) => ('text' in piece ? [piece.text] : []));
  return valuesBetween(texts, output.trimEnd()).map((value) => failed.exec(value)?.[1]).find((reason) => reason !== undefined);
}

/** What stands between these texts, each taken where it comes first; nothing where they are not all of what is said. */
function valuesBetween(texts: readonly string[], said: string): readonly string[] {
  const [first = '', ...others] = texts;
  const last = others.pop()?.trimEnd();
  if (last === undefined || !said.startsWith(first) || !said.endsWith(last)) return [];
  const values: string[] = [];
  const end = said.length - last.length;
  let from = first.length;
  for (const text of others) {
    const at = said.indexOf(text, from);
    if (at === -1) return [];
    values.push(said.slice(from, at));
    from = at + text.length;
  }
  return from > end ? [] : [...values, said.slice(from, end)];
}
