/** The chain of exceptions that debugpy writes into its stack trace, as Python prints it: the oldest first. */
import type { ExceptionCause } from '../../../../../shared/debug.ts';
import { mostCauses } from '../../translation/translate-exception.ts';

const links = /\n\n?(The above exception was the direct cause of the following exception|During handling of the above exception, another exception occurred):\n\n?/;

/** What led to the exception of this stack trace, nearest first: one more than are told. */
export function causesIn(stackTrace: string): readonly ExceptionCause[] {
  const parts = stackTrace.split(links);
  const causes: ExceptionCause[] = [];
  for (let index = parts.length - 3; index >= 0 && causes.length <= mostCauses; index -= 2) {
    const cause = causeOf(parts[index] ?? '', parts[index + 1]?.startsWith('The above') ? 'cause' : 'context');
    if (cause) causes.push(cause);
  }
  return causes;
}

/** One traceback with its last words; the frame that raised it is its last. */
function causeOf(traceback: string, relation: ExceptionCause['relation']): ExceptionCause | undefined {
  const lines = traceback.split('\n');
  const place = lines.findLastIndex((line) => /^ {2}File ".*", line \d+/.test(line));
  const words = lines.slice(place + 1);
  const [, typeName, message = ''] = /^([\w.]+)(?:: ([^]*))?$/.exec(words.slice(words.findIndex((line) => /^\S/.test(line))).join('\n').trimEnd()) ?? [];
  if (typeName === undefined) return undefined;
  const [, path, line] = /^ {2}File "(.*)", line (\d+)/.exec(lines[place] ?? '') ?? [];
  return { relation, typeName, message, ...(path === undefined || path.startsWith('<') ? {} : { path, line: Number(line) }) };
}
