/** What a call of console.* says: V8's words for it become the line that Node writes, as far as it can be known. */
import { formatWithOptions, inspect } from 'node:util';
import { position, record, records, text, type Loose } from '../../../base/loose.ts';
import { describeRemoteObject } from '../../reading/remote-object.ts';
import type { ConsoleCall } from './console-match.ts';
import { isOpenable } from './js-debug-members.ts';
import type { ProgramStream } from './program-reporter.ts';

export interface Call extends ConsoleCall {
  readonly stream: ProgramStream;
  readonly type: string;
  /** RemoteObjects that can be opened, with their places among the arguments. */
  readonly objects: readonly LoggedObject[];
  readonly frame: CallFrame | undefined;
}

export interface LoggedObject {
  readonly at: number;
  readonly object: Loose;
}

/** From 0, as V8 counts. */
export interface CallFrame {
  readonly url: string;
  readonly line: number;
  readonly column: number;
  /** Its script may have a source map. */
  readonly mapped: boolean;
}

const descriptionLimit = 1000;
const errors = new Set(['error', 'warning', 'assert', 'trace', 'exception']);

/** `told`: a call as runtime-reporter.ts tells it; `depth`: the groups around it. */
export function toCall(told: Loose, depth: number): Call {
  const type = text(told['type']) ?? '';
  // The second argument of console.dir are options.
  const values = records(told['values']).slice(0, type === 'dir' ? 1 : undefined);
  const objects = values.flatMap((object, at) => (isOpenable(object) ? [{ at, object }] : []));
  const isException = type === 'exception';
  return {
    stream: errors.has(type) ? 'stderr' : 'stdout',
    type,
    text: lineOf(type, values),
    hasObjects: objects.length > 0 && !isException,
    indent: isException ? 0 : depth * 2,
    objects,
    frame: toFrame(record(told['frame'])),
  };
}

function lineOf(type: string, values: readonly Loose[]): string {
  const [first = {}] = values;
  if (type === 'exception') return (text(first['description']) ?? '').split('\n')[0] ?? '';
  return type === 'dir' ? inspect(standIn(first)) : formatWithOptions({}, ...values.map(standIn));
}

/** The value itself where it is a primitive; else something that Node formats as V8 describes it. */
function standIn(value: Loose): unknown {
  const { type, value: given } = value;
  if (type === 'undefined') return undefined;
  if (value['subtype'] === 'null') return null;
  if (type === 'bigint') return BigInt(/^(-?\d+)n$/.exec(String(value['unserializableValue']))?.[1] ?? 0);
  if (type === 'number') return given ?? Number(value['unserializableValue']);
  if (type === 'symbol') return Symbol(/^Symbol\((.*)\)$/s.exec(text(value['description']) ?? '')?.[1]);
  if (type !== 'object' && type !== 'function') return given;
  return { [inspect.custom]: () => describeRemoteObject(value, descriptionLimit), toJSON: () => '…' };
}

function toFrame(frame: Loose): CallFrame | undefined {
  const url = text(frame['url']);
  if (url === undefined) return undefined;
  return { url, line: position(frame['line']), column: position(frame['column']), mapped: frame['mapped'] === true };
}
