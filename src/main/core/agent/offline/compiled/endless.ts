/** Recursion without an end. */
import { causeAt } from '../origin.ts';
import type { Cause } from '../origin.ts';
import { functionAt, nameOfCall, callsIn, quoted } from './reading.ts';
import type { NativeCase } from './questions.ts';

/** The call by which a function runs itself again; undefined unless most of the stack is that. */
export function endlessCall(c: NativeCase): Cause | undefined {
  const frames = (c.hunt.stop?.frames ?? []).filter(({ user }) => user);
  if (frames.length < 30) return undefined;
  const counts = Map.groupBy(frames.slice(1), ({ path, line }) => `${path ?? ''}:${line}`);
  const [most] = [...counts.values()].toSorted((a, b) => b.length - a.length);
  const [frame] = most ?? [];
  const file = frame?.path === undefined ? undefined : c.program.file(frame.path);
  if (!most || !frame || !file || most.length < frames.length / 4) return undefined;
  const fn = functionAt(c, frame.index);
  const calls = callsIn(c, file).filter((call) => call.line <= frame.line && frame.line <= call.endLine);
  const call = calls.find((each) => fn && nameOfCall(c, each) === c.syntax.nameOf(fn)) ?? calls[0];
  return call && causeAt(file, call, call.line, `${quoted(c, file, call)} runs the same function again, and nothing ends that.`, 0.75);
}
