import { failedPiece } from '../../breakpoints/log-failures.ts';

const where = String.raw`(?:error: )?(?:<user expression \d+>:\d+:\d+: )?`;
const excerpt = String.raw`(?:\n\s+\d+ \|[^\n]*\n\s+\|[ ^~]*)*\s*`;
const failing = new RegExp(`<error: ${where}([^\\n>]*)${excerpt}>|\\{Error: ${where}([^\\n}]*)${excerpt}\\}`, 'g');

/** A log message, with what the debugger writes in the place of an expression that failed in one line; anything else as it is. */
export function readableLog(output: string): string {
  return output.replaceAll(failing, (_, ofLldb: string | undefined, ofCodelldb = '') => failedPiece((ofLldb ?? String(ofCodelldb)).trim()));
}
