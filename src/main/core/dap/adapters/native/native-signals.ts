/** What a native debugger's stops and ends mean, from its words: signals, and what the program itself said just before. */
import { constants } from 'node:os';

export interface FaultWords {
  readonly typeName: string;
  readonly message: string;
}

const meanings: Readonly<Record<string, string>> = {
  SIGSEGV: 'Segmentation fault',
  SIGBUS: 'Bus error',
  SIGABRT: 'Aborted',
  SIGFPE: 'Arithmetic error',
  SIGILL: 'Illegal instruction',
  SIGSYS: 'Bad system call',
  SIGTRAP: 'Trap',
};

/** The signal that a stop's words name; undefined for other stops. */
export function signalIn(words: string): string | undefined {
  return /\bsignal (SIG[A-Z0-9]+)/.exec(words)?.[1];
}

/** The name of a signal by its number on this machine. */
export function signalOfNumber(number: number): NodeJS.Signals | undefined {
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] as NodeJS.Signals | undefined;
}

/**
 * A stop by a signal as type and message. An abort says nothing, but the program mostly has, right before it: a failed
 * assertion, an exception that nobody catches, a broken heap. `output` is the end of what it wrote.
 */
export function faultOf(words: string, output: string): FaultWords | undefined {
  const signal = signalIn(words);
  if (signal === undefined) return undefined;
  const meaning = meanings[signal] ?? 'Signal';
  const about = (/signal SIG[A-Z0-9]+: (.*)$/.exec(words)?.[1] ?? '').replace(/fault address[=:] ?/, 'fault address ');
  if (signal === 'SIGABRT') return abortOf(output) ?? { typeName: signal, message: meaning };
  return { typeName: signal, message: about === '' ? meaning : `${meaning}: ${about}` };
}

function abortOf(output: string): FaultWords | undefined {
  const lines = output.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== '');
  const thrown = lines.findLastIndex((line) => /terminate called/.test(line));
  if (thrown !== -1) {
    const typeName = /instance of '([^']+)'/.exec(lines[thrown] ?? '')?.[1];
    const what = /^what\(\):\s*(.*)$/.exec(lines[thrown + 1] ?? '')?.[1];
    return { typeName: typeName ?? 'terminate', message: what ?? lines[thrown] ?? '' };
  }
  const last = lines.findLast((line) => /\bAssertion\b.*\bfailed|assertion failed|stack smashing detected|(free|malloc|realloc|munmap_chunk|corrupted)\b.*(invalid|corrupt|double|size)/i.test(line));
  if (last === undefined) return undefined;
  return /assertion/i.test(last) ? { typeName: 'Assertion', message: last.replace(/^[^\s:]+: (?=\S+:\d+:)/, '') } : { typeName: 'SIGABRT', message: last };
}

/** What a Rust program wrote of its panic: where, and why. Undefined while it has not. */
export function panicOf(output: string): string | undefined {
  const lines = output.split(/\r?\n/);
  const at = lines.findLastIndex((line) => /^thread '.*'(?: \(\d+\))? panicked at /.test(line));
  if (at === -1) return undefined;
  // Before Rust 1.73 the reason stood in the same line.
  const old = /panicked at '(.*)', \S+:\d+:\d+$/.exec(lines[at] ?? '')?.[1];
  if (old !== undefined) return old;
  const reason: string[] = [];
  for (const line of lines.slice(at + 1)) {
    if (/^(note: |stack backtrace:|thread ')/.test(line) || (line === '' && reason.length > 0)) break;
    reason.push(line);
  }
  return reason.join('\n').trim() || undefined;
}
