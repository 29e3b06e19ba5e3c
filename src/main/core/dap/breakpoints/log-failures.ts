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
  const source = (piecesOf(logMessage) ?? []).map((piece) => ('text' in piece ? piece.text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : '(.*?)')).join('');
  const pieces = new RegExp(`^${source}\\s*$`, 's').exec(output)?.slice(1) ?? [];
  return pieces.map((piece) => failed.exec(piece)?.[1]).find((reason) => reason !== undefined);
}
