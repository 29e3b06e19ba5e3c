/** Recursion without an end. */
import { causeAt } from '../origin.ts';
import type { Cause } from '../origin.ts';
import { functionAt, nameOfCall, callsIn, quoted } from './reading.ts';
import type { NativeCase } from './questions.ts';
import type { TreeNode } from '../tree.ts';

/** The call by which a function runs itself again; undefined unless most of the stack is that. */
export function endlessCall(c: NativeCase): Cause | undefined {
  const frames = (c.hunt.stop?.frames ?? []).filter(({ user }) => user);
  if (frames.length < 30) return undefined;
  const groups = [...Map.groupBy(frames.slice(1), ({ path, line }) => `${path ?? ''}:${line}`).values()];
  const often = groups.filter((each) => each.length >= frames.length / 6).toSorted((a, b) => b.length - a.length);
  const found = often.flatMap(([frame]) => {
    const file = frame?.path === undefined ? undefined : c.program.file(frame.path);
    const fn = frame && functionAt(c, frame.index);
    const calls = frame && file ? callsIn(c, file).filter((call) => call.line <= frame.line && frame.line <= call.endLine) : [];
    const call = calls.find((each) => fn && nameOfCall(c, each) === c.syntax.nameOf(fn)) ?? calls[0];
    return file && call ? [{ file, call }] : [];
  });
  // A call with less than its function was given comes to an end by itself.
  const chosen = found.find(({ call }) => !getsLess(c, call)) ?? found[0];
  const { file, call } = chosen ?? {};
  if (!file || !call) return undefined;
  return causeAt(file, call, call.line, `${quoted(c, file, call)} runs the same function again, and nothing ends that.`, 0.75);
}

function getsLess(c: NativeCase, call: TreeNode): boolean {
  const form = c.syntax.form(call);
  const given = form.is === 'call' ? form.given : [];
  return given.some((each) => /\w\s*\/\s*\d|^\w+\s*-\s*\d+$|->|>>|\[1:\]/.test(each.text) || (/^\w+\.\w+$/.test(each.text) && !each.text.startsWith('this')));
}
