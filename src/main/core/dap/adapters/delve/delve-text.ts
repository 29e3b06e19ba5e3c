import { failedPiece } from '../../breakpoints/log-failures.ts';

/** A text of Go in double quotes without them, its escapes resolved; anything else as it is. */
export function unquoted(value: string): string {
  if (!/^"[^]*"$/.test(value)) return value;
  return value.slice(1, -1).replaceAll(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/g, (_, byte?: string, short?: string, long?: string, letter = '') => {
    const code = byte ?? short ?? long;
    if (code === undefined) return plain[letter as string] ?? String(letter);
    const number = Number.parseInt(code, 16);
    return number > 0x10ffff ? '\u{fffd}' : String.fromCodePoint(number);
  });
}

const plain: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\u0007', b: '\b', f: '\f', v: '\v' };

/** "* [Go 7 label] main.work (Thread 12)" as people speak of it. */
export function goroutineName(name: string): string {
  const [, number, labels = '', place] = /^(?:\* ?)?\s*\[Go (\d+)([^\]]*)\] (.*?)(?: \(Thread \d+\))?$/.exec(name) ?? [];
  return number === undefined ? name : `goroutine ${number}${labels}: ${place}`;
}

/** How a stop is described that a condition is the reason of which cannot be evaluated. */
export const conditionFailed = 'The condition of this breakpoint cannot be used: ';

/** A log message, with what delve writes in the place of an expression that failed in words: it prints the error as it lies in memory. */
export function readableLog(message: string): string {
  return message.replaceAll(/\{eval err: (&\{[^{}]*\}|\[[^\]]*\]|[^{}]*)\}/g, (_, error: string) => failedPiece(reasonIn(error)));
}

function reasonIn(error: string): string {
  const [, symbol, words] = /%!e\((?:string=([^)]*)|\*scanner\.Error=&\{\{[^}]*\} ([^}]*)\})/.exec(error) ?? [];
  return words ?? (symbol === undefined ? error : /\s/.test(symbol) ? symbol : `could not find symbol value for ${symbol}`);
}
