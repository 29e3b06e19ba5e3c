/**
 * How an exception or a rejection gets out of the function it is in, read from JavaScript or TypeScript. Only what is
 * plain to see lets it out: a promise that is kept in a variable or handed to a function may be handled there.
 */
import { readFile, stat } from 'node:fs/promises';
import type { SgNode } from '@ast-grep/napi';
import type { CodePlace, Escape, EscapeOf, Thrown } from '../base/escape.ts';
import { parse } from './parser.ts';

const mostFiles = 100;
/** In bytes: a larger file takes noticeably long to parse, and is a bundle of libraries. */
const largestFile = 1_000_000;

/** Reads files as they are asked about, and again when they have changed. */
export function createEscapes(): EscapeOf {
  const files = new Map<string, { readonly version: string; readonly root: SgNode | undefined }>();

  async function rootOf(path: string): Promise<SgNode | undefined> {
    const { size, mtimeMs } = await stat(path);
    const version = `${size} ${mtimeMs}`;
    const known = files.get(path);
    if (known?.version === version) return known.root;
    const root = size > largestFile ? undefined : parse(path, await readFile(path, 'utf8'));
    files.delete(path);
    files.set(path, { version, root });
    const [oldest] = files.keys();
    if (files.size > mostFiles && oldest !== undefined) files.delete(oldest);
    return root;
  }

  return async (path, place, thrown) => {
    // A file that cannot be read tells nothing.
    const root = await rootOf(path).catch(() => undefined);
    return root ? escapeFrom(root, place, thrown) : 'held';
  };
}

/** The same for a tree. */
export function escapeFrom(root: SgNode, place: CodePlace, thrown: Thrown): Escape {
  const leaf = leafAt(root, place);
  if (!leaf) return 'held';
  const call = callAt(leaf);
  if (thrown === 'rejection') {
    const given = call ?? importAt(leaf);
    const loop = given ? undefined : loopAt(leaf);
    return given ? followPromise(given) : loop ? throwFrom(loop) : 'held';
  }
  const promise = call && rejectedBy(call);
  if (!promise) return throwFrom(leaf);
  return promise === call ? followPromise(call) : { made: placeOf(promise) };
}

/** Out of the nearest function, past the `try` statements in it. */
function throwFrom(start: SgNode): Escape {
  for (let child = start, node = start.parent(); node; child = node, node = node.parent()) {
    if (node.is('try_statement') && mayKeep(node, child)) return 'held';
    if (isFunction(node) && !isName(node, child)) return outOf(node);
  }
  return 'exception';
}

function outOf(fn: SgNode): Escape {
  return has(fn, 'async') || executedBy(fn) ? 'rejection' : 'exception';
}

/** What is thrown in a part of a `try` statement stays in it: it has a `catch`, or a `finally` that leaves by itself. */
function mayKeep(statement: SgNode, part: SgNode): boolean {
  const isPart = (name: string) => statement.field(name)?.id() === part.id();
  if (isPart('body') && statement.field('handler')) return true;
  const last = statement.field('finalizer');
  return last !== null && !isPart('finalizer') && leaves(last);
}

function leaves(node: SgNode): boolean {
  if (/^(return|break|continue|throw)_statement$/.test(kindOf(node))) return true;
  return !isFunction(node) && node.children().some(leaves);
}

/** Where the promise that an expression gives goes to, as far as it is handed on in sight. */
function followPromise(start: SgNode): Escape {
  for (let child = start, node = start.parent(); node; child = node, node = node.parent()) {
    const kind = kindOf(node);
    if (kind === 'await_expression') return throwFrom(node);
    if (kind === 'expression_statement') return 'dropped';
    if (kind === 'return_statement') return outOfReturn(node);
    if (kind === 'arrow_function') return isPart(node, 'body', child) ? 'rejection' : 'held';
    if (transparent.has(kind) || (kind === 'unary_expression' && has(node, 'void'))) continue;
    const next = handedOn(node, child);
    if (!next) return 'held';
    node = next;
  }
  return 'held';
}

const transparent: ReadonlySet<string> = new Set([
  'parenthesized_expression',
  'as_expression',
  'satisfies_expression',
  'non_null_expression',
]);

/** A promise that is returned is awaited by no `try` around it. */
function outOfReturn(statement: SgNode): Escape {
  for (let child = statement, node = statement.parent(); node; child = node, node = node.parent()) {
    const last = node.is('try_statement') ? node.field('finalizer') : null;
    if (last && last.id() !== child.id() && leaves(last)) return 'held';
    if (isFunction(node)) return has(node, '*') || executedBy(node) ? 'held' : 'rejection';
  }
  return 'held';
}

/** The expression around, whose promise is rejected with this one. */
function handedOn(node: SgNode, child: SgNode): SgNode | undefined {
  if (node.is('spread_element')) return node;
  if (node.is('arguments')) return combined(node);
  if (node.is('array')) return combined(node.parent());
  if (node.is('member_expression')) return chained(node, child);
  if (node.is('variable_declarator')) return usedOnce(node);
  return chosen(node, child);
}

/** One of several promises that are awaited as one. */
function combined(list: SgNode | null): SgNode | undefined {
  const call = list?.is('arguments') ? list.parent() : null;
  return call && /^Promise\??\.(all|race)$/.test(call.field('function')?.text() ?? '') ? call : undefined;
}

/** `.then` with one function and `.finally` hand a rejection on. */
function chained(member: SgNode, object: SgNode): SgNode | undefined {
  const call = member.parent();
  if (!call?.is('call_expression') || !isPart(member, 'object', object) || !isPart(call, 'function', member)) return undefined;
  const method = member.field('property')?.text();
  const handlers = call.field('arguments')?.children().filter((each) => each.isNamed() && !each.is('comment')).length ?? 0;
  return method === 'finally' || (method === 'then' && handlers === 1) ? call : undefined;
}

/** The one place where a variable is used, unless that is in another function. */
function usedOnce(declarator: SgNode): SgNode | undefined {
  const name = declarator.field('name');
  const scope = declarator.ancestors().find((each) => isFunction(each) || each.is('program'));
  if (!name?.is('identifier') || !scope) return undefined;
  const names = scope.findAll({ rule: { any: [{ kind: 'identifier' }, { kind: 'shorthand_property_identifier' }] } });
  const uses = names.filter((each) => each.text() === name.text() && each.id() !== name.id());
  const [use] = uses;
  const inScope = use?.is('identifier') && use.ancestors().find(isFunction)?.id() === declarator.ancestors().find(isFunction)?.id();
  return uses.length === 1 && inScope ? use : undefined;
}

/** A choice that gives it on: a branch of `?:`, an operand of `??`, `||` or `&&`, the end of a comma expression. */
function chosen(node: SgNode, child: SgNode): SgNode | undefined {
  if (node.is('ternary_expression')) return isPart(node, 'condition', child) ? undefined : node;
  if (node.is('sequence_expression')) return node.children().at(-1)?.id() === child.id() ? node : undefined;
  return node.is('binary_expression') && ['??', '||', '&&'].includes(node.field('operator')?.text() ?? '') ? node : undefined;
}

/**
 * The promise that is rejected with what comes out of a call: its own where it runs a function for one, or that of the
 * executor whose second parameter is called.
 */
function rejectedBy(call: SgNode): SgNode | undefined {
  const callee = call.field('function');
  if (isNewPromise(call) || /^(Promise\.\w+|Array\.fromAsync)$/.test(callee?.text() ?? '')) return call;
  if (!callee?.is('identifier')) return undefined;
  for (let node = call.parent(); node; node = node.parent()) {
    if (!isFunction(node)) continue;
    const parameters = (node.field('parameters')?.children() ?? []).filter((each) => each.isNamed()).map((each) => (each.field('pattern') ?? each).text());
    const index = parameters.indexOf(callee.text());
    if (index !== -1) return index === 1 ? executedBy(node) : undefined;
  }
  return undefined;
}

/** The `new Promise(…)` that runs this function. */
function executedBy(fn: SgNode): SgNode | undefined {
  const creation = fn.parent()?.is('arguments') ? fn.parent()?.parent() : undefined;
  return creation && isNewPromise(creation) ? creation : undefined;
}

function isNewPromise(node: SgNode): boolean {
  return node.is('new_expression') && node.field('constructor')?.text() === 'Promise';
}

const functionKinds: ReadonlySet<string> = new Set([
  'function_declaration',
  'function_expression',
  'generator_function',
  'generator_function_declaration',
  'arrow_function',
  'method_definition',
  // Run as functions of their own.
  'field_definition',
  'public_field_definition',
  'class_static_block',
]);

function kindOf(node: SgNode): string {
  return String(node.kind());
}

function isFunction(node: SgNode): boolean {
  return functionKinds.has(kindOf(node));
}

/** A computed name is evaluated outside of what it names. */
function isName(node: SgNode, child: SgNode): boolean {
  return isPart(node, 'name', child) || isPart(node, 'property', child);
}

function isPart(node: SgNode, field: string, child: SgNode): boolean {
  return node.field(field)?.id() === child.id();
}

/** A token of a node itself: `async`, `*`, `void`. */
function has(node: SgNode, token: string): boolean {
  return node.children().some((child) => kindOf(child) === token);
}

function leafAt(root: SgNode, { line, column }: CodePlace): SgNode | undefined {
  const isBefore = (a: CodePlace, b: CodePlace) => a.line < b.line || (a.line === b.line && a.column < b.column);
  const at = { line: line - 1, column: column - 1 };
  let node = root;
  while (!node.isLeaf()) {
    const next = node.children().find((child) => {
      const { start, end } = child.range();
      return !isBefore(at, start) && isBefore(at, end);
    });
    if (!next) break;
    node = next;
  }
  return node.id() === root.id() ? undefined : node;
}

/** V8 names the place of a call by its callee's last name, of `new` by the word. */
function callAt(leaf: SgNode): SgNode | undefined {
  for (let child = leaf, node = leaf.parent(); node; child = node, node = node.parent()) {
    if (node.is('call_expression') || node.is('new_expression')) return isPart(node, 'arguments', child) ? undefined : node;
    if (isFunction(node) || kindOf(node).endsWith('_statement')) return undefined;
  }
  return undefined;
}

/** It names no place of `import(…)`, but one before it or in it: that of the only one in the statement. */
function importAt(leaf: SgNode): SgNode | undefined {
  for (let child = leaf, node = leaf.parent(); node; child = node, node = node.parent()) {
    if (!isFunction(node) && !/_(statement|declaration)$/.test(kindOf(node))) continue;
    const [found, another] = importsIn(isFunction(node) ? child : node);
    return another ? undefined : found;
  }
  return undefined;
}

/** The `for await` whose next value is awaited there. */
function loopAt(leaf: SgNode): SgNode | undefined {
  for (let child = leaf, node = leaf.parent(); node; child = node, node = node.parent()) {
    if (node.is('for_in_statement')) return has(node, 'await') && !isPart(node, 'body', child) ? node : undefined;
    if (isFunction(node)) return undefined;
  }
  return undefined;
}

function importsIn(node: SgNode): readonly SgNode[] {
  if (isFunction(node)) return [];
  const inside = node.children().flatMap(importsIn);
  return node.is('call_expression') && node.field('function')?.is('import') ? [node, ...inside] : inside;
}

function placeOf(node: SgNode): CodePlace {
  const { line, column } = node.range().start;
  return { line: line + 1, column: column + 1 };
}
