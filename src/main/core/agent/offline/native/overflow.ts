/** An array on the stack that was overrun, so that the function could not go back to its caller. */
import { causeAt, unknown } from '../origin.ts';
import { descendants } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import type { Move, NativeCase } from '../compiled/questions.ts';
import { functionAt, quoted } from '../compiled/reading.ts';
import { functionAround } from '../compiled/scopes.ts';
import type { Scene } from './scene.ts';

const unbounded = /^(strcpy|strcat|sprintf|gets|scanf|sscanf|memcpy|stpcpy)$/;

/** The one statement of the function that writes into an array of it without a bound. */
export function overflowed({ c, spot }: Scene): Move {
  const fn = functionAt(c, spot.live?.frame ?? 0);
  if (!fn) return unknown('An array on the stack was overrun, and by what could not be told.');
  const calls = descendants(fn, 'call_expression').filter((node) => unbounded.test(node.field('function')?.text ?? '') && !fits(c, fn, node));
  const writes = descendants(fn, 'assignment_expression').filter((node) => node.field('left')?.kind === 'subscript_expression' && functionAround(c.syntax, node) === fn);
  const [only, ...others] = [...calls, ...writes];
  if (!only || others.length > 0) return unknown('An array on the stack was overrun, and which of several statements did so could not be told.');
  return causeAt(spot.file, only, only.line, `${quoted(c, spot.file, only)} writes beyond the end of an array on the stack.`, 0.7);
}

/** `strcpy(text, "hello ")`: shorter than the array is. */
function fits(c: NativeCase, fn: TreeNode, call: TreeNode): boolean {
  const [target, source] = call.field('arguments')?.named ?? [];
  const size = descendants(fn, 'array_declarator').find((each) => each.field('declarator')?.text === target?.text)?.field('size');
  const [room, text] = [size && c.syntax.form(size), source && c.syntax.form(source)];
  return room?.is === 'fixed' && text?.is === 'fixed' && typeof text.seen.primitive === 'string' && typeof room.seen.primitive === 'number' && text.seen.primitive.length < room.seen.primitive;
}
