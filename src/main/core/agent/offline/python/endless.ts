/** Recursion without an end. */
import { causeAt, place } from '../origin.ts';
import type { Case, Cause } from '../origin.ts';
import { above, brief, descendants } from '../tree.ts';
import { calledName, isFunction, nameOf } from './syntax.ts';

/** The call by which a function runs itself again, from the places of a stack, innermost first. */
export function endlessCalls(c: Case, places: readonly { readonly path: string; readonly line: number }[]): Cause | undefined {
  for (const { path, line } of places) {
    const file = c.program.file(path);
    const repeated = places.filter((each) => each.path === path && each.line === line).length > 2;
    if (!file || !repeated) continue;
    const calls = descendants(file.root, 'call').filter((each) => each.line <= line && line <= each.endLine);
    const call = calls.find((each) => above(each, (node) => isFunction(node) && nameOf(node) === calledName(each))) ?? calls[0];
    if (call) return causeAt(file, call, call.line, `\`${brief(call)}\` at ${place(c, file, call.line)} runs the same function again, and nothing ends that.`, 0.75);
  }
  return undefined;
}
