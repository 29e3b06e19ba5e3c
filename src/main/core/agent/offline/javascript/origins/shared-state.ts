/** Values that are wrong because somebody else writes to the same place. */
import { causeAt, place } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import { callsOf } from '../callees.ts';
import { enclosingFunction, isAsync, unwrap } from '../functions.ts';
import { writesOf } from '../properties.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { referencesTo, resolve } from '../scopes.ts';

/** A list inside of a default object that is spread into every new object: all of them share the one list. */
export function sharedDefault(c: Case, { node, seen }: JsSuspect): Move | undefined {
  const key = unwrap(node).field('property')?.text;
  if (key === undefined || !seen || !/^(array|object|map|set)$/.test(seen.shape)) return undefined;
  const writes = writesOf(c.program, key);
  const [only, ...others] = writes;
  const literal = only?.node.parent;
  const holder = literal?.parent?.kind === 'variable_declarator' ? literal.parent.field('name') : undefined;
  const binding = holder?.kind === 'identifier' ? resolve(holder) : undefined;
  if (!only || others.length > 0 || binding?.scope.kind !== 'program') return undefined;
  const spread = referencesTo(binding).find((each) => each.parent?.kind === 'spread_element' || /^Object\.assign/.test(each.parent?.parent?.text ?? ''));
  return spread && causeAt(only.file, spread, spread.line, `\`${brief(spread.parent ?? spread)}\` at ${place(c, only.file, spread.line)} copies \`${binding.name}\`, but not the \`${key}\` inside: every object shares the one made at ${place(c, only.file, only.node.line)}.`, 0.75);
}

/** `const before = await read(); x.p = before + n;` run twice at once: the second write forgets the first. */
export function lostUpdate(c: Case, { node }: JsSuspect): Move | undefined {
  const key = unwrap(node).field('property')?.text;
  if (key === undefined) return undefined;
  const writes = writesOf(c.program, key).filter(({ kind, node: each }) => {
    const fn = kind === 'assigned' ? enclosingFunction(each) : undefined;
    return fn !== undefined && isAsync(fn) && descendants(fn, 'await_expression').some((awaited) => awaited.end < each.start);
  });
  const [only, ...others] = writes;
  const fn = only && enclosingFunction(only.node);
  if (!only || !fn || others.length > 0) return undefined;
  const together = callsOf(c.program, { file: only.file, node: fn }).some(({ node: call }) => call.parent?.kind === 'array' && /^Promise\./.test(call.parent.parent?.parent?.text ?? ''));
  if (!together) return undefined;
  const line = only.node.line;
  return causeAt(only.file, only.node, line, `\`${brief(only.node)}\` at ${place(c, only.file, line)} writes what was read before an \`await\`; run twice at once, one write is lost.`, 0.75);
}
