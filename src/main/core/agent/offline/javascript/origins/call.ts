/** The value of a call: of a function of the workspace by its returns, of a built-in by what is known of it. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { functionBehind } from '../callees.ts';
import { calleeOf, functionName, isAsync, isFunction, lineOf, objectOf, unwrap, writesToThis } from '../functions.ts';
import { ask } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { valueOf } from '../reading.ts';
import { resolve } from '../scopes.ts';
import { builtinOrigin } from './builtin.ts';
import { calledEarly } from './called-early.ts';
import { containerOrigin } from './element.ts';

export async function callOrigin(c: Case, suspect: JsSuspect): Promise<Move> {
  const { node, file, bad } = suspect;
  const callee = calleeOf(node);
  if (!callee) return unknown('The call has no callee.');
  if (bad === 'element') {
    const filled = await containerOrigin(c, suspect);
    if (filled) return filled;
  }
  const line = lineOf(node);
  const receiver = await receiverOf(c, suspect);
  const name = callee.field('property')?.text ?? '';
  const own = receiver?.members?.has(name) === true;
  const fn = functionBehind(c.program, file, callee, receiver?.typeName, own);
  if (bad === 'promise' && !fn && /^(shift|pop|get|at|find|findLast)$/.test(name)) {
    const container = objectOf(callee);
    return container ? ask({ ask: 'element', suspect: { ...suspect, node: container }, path: [] }) : unknown('The container could not be read.');
  }
  if (bad === 'promise') {
    const awaitable = fn && isAsync(fn.node) ? `\`${functionName(fn.node) ?? brief(callee)}\` is async` : `\`${brief(callee)}\` gives a Promise`;
    return causeAt(file, node, line, `${awaitable}, and the call at ${place(c, file, line)} is not awaited, so it gives a Promise instead of the value.`, 0.85);
  }
  if (fn && /^[A-Z]/.test(callee.text) && node.kind === 'call_expression' && writesToThis(fn.node)) {
    return causeAt(file, node, line, `\`${brief(node)}\` at ${place(c, file, line)} calls the constructor \`${callee.text}\` without \`new\`.`, 0.85);
  }
  if (fn) return calledEarly(c, suspect, fn) ?? ask({ ask: 'returns', suspect, fn, call: node });
  const handed = handedFunction(suspect);
  if (handed) return ask({ ask: 'returns', suspect, fn: handed, call: node });
  return builtinOrigin(c, suspect);
}

/** `(() => …)()` and the like. */
function handedFunction({ node, file }: JsSuspect): { readonly file: JsSuspect['file']; readonly node: JsSuspect['node'] } | undefined {
  const callee = unwrap(calleeOf(node));
  return callee && isFunction(callee) ? { file, node: callee } : undefined;
}

async function receiverOf(c: Case, suspect: JsSuspect): Promise<Seen | undefined> {
  const callee = calleeOf(suspect.node);
  const object = callee?.kind === 'member_expression' ? objectOf(callee) : undefined;
  if (!object || object.kind === 'super' || (object.kind === 'identifier' && resolve(object) === undefined)) return undefined;
  if (frameOf(c, suspect) === undefined || !/^(identifier|this|member_expression)$/.test(object.kind)) return undefined;
  return c.looking.known(object.text, suspect.live?.frame ?? 0)?.seen ?? (await valueOf(c, suspect, object, `Whose \`${callee?.field('property')?.text ?? 'method'}\` is called?`));
}
