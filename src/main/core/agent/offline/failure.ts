/** What went wrong, read from the debugger's exception or from the end of the output. */
import type { ObservedStop } from '../../../../shared/observation.ts';

export interface Failure {
  /** TypeError, AssertionError, Error … */
  readonly type: string;
  readonly message: string;
  /** Where it shows in the user's code: position in the call chain. */
  readonly frame: number;
  /** Where in the line, when the program stands before it and not at the exception. */
  readonly column?: number;
}

/** The exception the program stands at; undefined when it stands at none. */
export function failureAt(stop: ObservedStop | undefined): Failure | undefined {
  const { exception } = stop ?? {};
  if (!stop || !exception) return undefined;
  const { type, message } = splitException(exception.typeName, exception.message);
  const frame = stop.frames.findIndex((each) => each.user && each.path !== undefined && each.kind !== 'label');
  return frame === -1 ? undefined : { type, message, frame };
}

/** Adapters put the whole text into the name of the type, or the type into the message. */
function splitException(typeName: string, told: string): { readonly type: string; readonly message: string } {
  const message = /^Paused on /.test(told) ? '' : told;
  const whole = message === '' ? typeName : message.startsWith(typeName) ? message : `${typeName}: ${message}`;
  const match = /^(?:Uncaught )?(?:\(in promise\) )?([\w$.]*(?:Error|Exception|Warning)|[A-Z][\w$]*)(?: \[(\w+)\])?: ([\s\S]*)$/.exec(whole);
  if (!match) return { type: typeName, message: message || typeName };
  const [, type = typeName, , text = ''] = match;
  // Some give the type twice: "TypeError: TypeError: …".
  return text.startsWith(`${type}: `) ? { type, message: text.slice(type.length + 2) } : { type, message: text };
}

export interface PrintedFailure {
  readonly type: string;
  readonly message: string;
  /** Absolute paths with 1-based places, innermost first. */
  readonly places: readonly { readonly path: string; readonly line: number; readonly column: number }[];
}

/** The last uncaught error that the output shows, with the places of its stack. */
export function printedFailure(output: string): PrintedFailure | undefined {
  const lines = output.split(/\r?\n/);
  const at = lines.findLastIndex((line) => /^(?:Uncaught )?(?:[\w$.]*(?:Error|Exception))(?: \[\w+\])?: /.test(line));
  const match = /^(?:Uncaught )?([\w$.]+)(?: \[\w+\])?: (.*)$/.exec(lines[at] ?? '');
  if (!match) return undefined;
  const places: { path: string; line: number; column: number }[] = [];
  for (const line of [...lines.slice(at + 1), ...lines.slice(0, at).toReversed()]) {
    const found = /(?:file:\/\/)?(\/[^\s():]+|[A-Za-z]:\\[^\s():]+):(\d+)(?::(\d+))?\)?(?: \{)?$/.exec(line.trim());
    if (found?.[1]) places.push({ path: decodeURI(found[1]), line: Number(found[2]), column: Number(found[3] ?? 1) });
  }
  return { type: match[1] ?? 'Error', message: match[2] ?? '', places };
}
