/**
 * Expressions of Python that provably change nothing. Python has no mode without effects, so the expression is never
 * evaluated by Python: a small evaluator walks its syntax tree in the frame and does each step itself, and only steps that
 * run no code of the program: names, entries of plain instance dictionaries and slots, subscripts, comparisons and
 * arithmetic of exact built-in types, and a few built-in functions. At the first step it cannot prove it gives up.
 */
import { valueLimit } from '../../../../../shared/debug.ts';
import type { SafeEvaluation } from '../../../../../shared/observation.ts';
import { safeValues } from './debugpy-safe-values.ts';
import { safeWalk } from './debugpy-safe-walk.ts';

const source = `limit = ${valueLimit}\n${safeValues}\n${safeWalk}`;

/** One expression of Python that evaluates another one safely, and gives the outcome as hexadecimal text. */
export function wrapSafely(expression: string): string {
  // Not by plain names: those may be the program's own by now.
  const builtins = '__import__("builtins")';
  return `(lambda builtins, outer, inner, names: (builtins.exec(${python(source)}, names), names["answer"](${python(expression.trim())}, outer, inner))[1])(${builtins}, ${builtins}.globals(), ${builtins}.locals(), {})`;
}

/** A text as an expression of Python, whatever is in it; `builtins` is a name where it stands. */
function python(text: string): string {
  return `builtins.bytes.fromhex("${Buffer.from(text).toString('hex')}").decode()`;
}

/** What the result of such an expression says. */
export function readSafely(result: string): SafeEvaluation {
  const hex = /^'([0-9a-f]+)'$/.exec(result)?.[1];
  if (hex === undefined) return { kind: 'unavailable', reason: 'the debugger did not give the answer whole' };
  const [kind = '', type = '', ...rest] = Buffer.from(hex, 'hex').toString().split('\n');
  const words = rest.join('\n');
  if (kind === 'value') return { kind, type, value: words };
  return kind === 'error' ? { kind, message: words } : { kind: 'unavailable', reason: words };
}
