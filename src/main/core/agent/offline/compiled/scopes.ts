/** Names and the writes that can have given them their value. */
import { above, descendants, within } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import type { Guard, Parameter, Syntax, Write } from './syntax.ts';

/** What a name stands for at a place. */
export type Binding =
  | { readonly kind: 'local'; readonly block: TreeNode; readonly fn: TreeNode }
  | { readonly kind: 'parameter'; readonly fn: TreeNode; readonly parameter: Parameter }
  | { readonly kind: 'receiver'; readonly fn: TreeNode }
  | { readonly kind: 'global' };

export function functionAround(syntax: Syntax, node: TreeNode): TreeNode | undefined {
  return above(node, (each) => syntax.isFunction(each));
}

/** The innermost function with its outer ones. */
function functionsAround(syntax: Syntax, node: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = [];
  for (let fn = functionAround(syntax, node); fn; fn = functionAround(syntax, fn)) found.push(fn);
  return found;
}

/** The block in which a declared name is known: the one around the declaration, or the statement whose head it is in. */
function blockOf(syntax: Syntax, holder: TreeNode): TreeNode {
  return above(holder, (each) => syntax.isBlock(each) || syntax.isLoop(each) || syntax.branch(each) !== undefined || syntax.isFunction(each) || each.parent === undefined) ?? holder;
}

export function bindingOf(syntax: Syntax, file: SourceFile, use: TreeNode, name: string): Binding {
  const makers = writesOf(syntax, file, name).filter(({ declares, holder }) => declares && holder.start <= use.start);
  for (const fn of functionsAround(syntax, use)) {
    const blocks = makers.filter(({ holder }) => functionAround(syntax, holder) === fn).map(({ holder }) => blockOf(syntax, holder));
    const block = blocks.filter((each) => within(use, each)).toSorted((a, b) => b.start - a.start)[0];
    if (block) return { kind: 'local', block, fn };
    const parameter = syntax.parametersOf(fn).find((each) => each.name === name);
    if (parameter) return { kind: 'parameter', fn, parameter };
    if (syntax.receiverOf(fn) === name) return { kind: 'receiver', fn };
  }
  return { kind: 'global' };
}

/** Writes to a plain name in a file. */
function writesOf(syntax: Syntax, file: SourceFile, name: string): readonly Write[] {
  return syntax.writes(file).filter(({ target }) => target.text === name && syntax.form(target).is === 'name');
}

/** The writes to what a name stands for at a place. */
export function writesTo(syntax: Syntax, file: SourceFile, use: TreeNode, name: string): readonly Write[] {
  const own = bindingOf(syntax, file, use, name);
  return writesOf(syntax, file, name).filter(({ target, holder, declares }) => {
    const its = bindingOf(syntax, file, declares ? target : holder, name);
    if (its.kind !== own.kind) return false;
    if (own.kind === 'local' && its.kind === 'local') return own.block === its.block;
    return own.kind === 'global' || (its.kind !== 'global' && its.kind !== 'local' && own.kind !== 'local' && its.fn === own.fn);
  });
}

/** Those writes that can be the last one before a use, and whether one of them surely comes before it. */
export function reaching(syntax: Syntax, use: TreeNode, writes: readonly Write[]): { readonly writes: readonly Write[]; readonly sure: boolean } {
  const fn = functionAround(syntax, use);
  const local = writes.filter(({ holder }) => functionAround(syntax, holder) === fn);
  const elsewhere = writes.filter(({ holder }) => functionAround(syntax, holder) !== fn);
  const before = local.filter(({ holder, target }) => target.end <= use.start && !within(use, holder)).toSorted((a, b) => a.holder.start - b.holder.start);
  const last = before.findLastIndex((write) => (write.kind !== 'computed' || write.declares) && write.kind !== 'handed' && dominates(syntax, write.holder, use));
  const kept = last === -1 ? before : before.slice(last);
  const loops = loopsAround(syntax, use);
  const again = local.filter((write) => !before.includes(write) && loops.some((loop) => within(write.holder, loop)) && !(last !== -1 && loops.some((loop) => within(before[last]?.holder ?? use, body(syntax, loop)))));
  const inLoopHead = again.filter((write) => !within(use, write.holder) || write.kind === 'computed' || write.kind === 'assigned');
  return { writes: [...kept, ...inLoopHead, ...(last === -1 ? elsewhere : [])], sure: last !== -1 };
}

function body(syntax: Syntax, loop: TreeNode): TreeNode {
  return loop.named.findLast((each) => syntax.isBlock(each)) ?? loop;
}

/** Whether every way to `use` within its function leads over the statement. */
export function dominates(syntax: Syntax, holder: TreeNode, use: TreeNode): boolean {
  let around: TreeNode | undefined = holder.parent;
  while (around && !within(use, around)) {
    if (syntax.branch(around) || syntax.isLoop(around) || /case|select|switch|catch|conditional|lambda|func_literal/.test(around.kind)) return false;
    around = around.parent;
  }
  const decided = around && syntax.branch(around);
  // In the other part of the same `if`, or in another case of the same switch.
  if (decided && [decided.yes, decided.no].some((part) => part && within(holder, part) && !within(use, part))) return false;
  return !(around && /^(switch|expression_switch|type_switch|select)_statement$/.test(around.kind));
}

export function loopsAround(syntax: Syntax, node: TreeNode): readonly TreeNode[] {
  const fn = functionAround(syntax, node);
  const found: TreeNode[] = [];
  for (let each = above(node, (one) => syntax.isLoop(one)); each && (!fn || within(each, fn)); each = above(each, (one) => syntax.isLoop(one))) found.push(each);
  return found;
}

/** The conditions that decide whether a node is reached, nearest first; ways out before it are counted. */
export function guardsOf(syntax: Syntax, node: TreeNode): readonly Guard[] {
  const found: Guard[] = [];
  for (let each: TreeNode = node; each.parent && !syntax.isFunction(each); each = each.parent) {
    const decided = syntax.branch(each.parent);
    if (!decided) continue;
    if (decided.yes && within(node, decided.yes)) found.push({ condition: decided.condition, held: true, node: each.parent });
    if (decided.no && within(node, decided.no)) found.push({ condition: decided.condition, held: false, node: each.parent });
  }
  return found;
}

/** The conditions of statements before a node that would have left its function or loop: none of them held. */
export function exitsBefore(syntax: Syntax, node: TreeNode): readonly Guard[] {
  const statement = statementOf(syntax, node);
  const before = (statement.parent?.named ?? []).filter((each) => each.end <= statement.start);
  return before.flatMap((each) => {
    const decided = syntax.branch(each);
    const leaves = decided?.yes && !decided.no && /^\s*\{?\s*(?:[^{}]*;\s*)?(return|throw|break|continue|goto|panic|exit)\b[^{}]*\}?\s*$/.test(decided.yes.text);
    return decided && leaves ? [{ condition: decided.condition, held: false, node: each }] : [];
  });
}

/** Statements that leave a function with its results. */
export function returnsOf(syntax: Syntax, fn: TreeNode): readonly { readonly node: TreeNode; readonly values: readonly TreeNode[] }[] {
  return descendants(fn, 'return_statement').flatMap((node) => {
    const values = functionAround(syntax, node) === fn ? syntax.returned(node) : undefined;
    return values ? [{ node, values }] : [];
  });
}

/** The statement around a node: what stands directly in a block, or in the head of a loop or branch. */
export function statementOf(syntax: Syntax, node: TreeNode): TreeNode {
  let each = node;
  while (each.parent && !syntax.isBlock(each.parent) && !syntax.isFunction(each.parent) && each.parent.parent && !(syntax.branch(each.parent) || syntax.isLoop(each.parent))) each = each.parent;
  return each;
}
