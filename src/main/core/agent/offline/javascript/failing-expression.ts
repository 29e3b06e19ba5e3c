/**
 * Which expression of the failing line has the bad value, from V8's message and column. V8 points at the property that
 * was read, at the callee, or at the operand, give or take the bracket around it.
 */
import { above, brief, descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { argumentsOf, calleeOf, keyText, objectOf, statementOf, unwrap } from './functions.ts';

/**
 * What is wrong with a value: nothing is there; not a number; it cannot be called, iterated or constructed; it is a
 * Promise that nobody waited for; it is of another type; it is a container of which an element is bad; or it is simply not
 * the value that was wanted.
 */
export type Bad = 'missing' | 'nan' | 'uncallable' | 'uniterable' | 'promise' | 'type' | 'element' | 'value';

export interface FailingExpression {
  /** The expression (or pattern) whose value is bad. */
  readonly node: TreeNode;
  readonly bad: Bad;
  /** For a missing value: how it reached the place, for the first sentence. */
  readonly use: string;
}

interface Rule {
  readonly message: RegExp;
  find(match: RegExpExecArray, at: Place): FailingExpression | undefined;
}

interface Place {
  readonly file: SourceFile;
  readonly line: number;
  readonly column: number;
}

/** The failing expression at a place; undefined when the message is none that is understood. */
export function failingExpression(message: string, file: SourceFile, line: number, column: number): FailingExpression | undefined {
  for (const rule of rules) {
    const match = rule.message.exec(message);
    const found = match ? rule.find(match, { file, line, column }) : undefined;
    if (found) return found;
  }
  return undefined;
}

const rules: readonly Rule[] = [
  {
    message: /^Cannot (read|set) properties of (?:undefined|null) \((?:reading|setting) '([\s\S]*)'\)/,
    find: ([, verb, name = ''], at) =>
      member(name, at) ?? iterated(name, at) ?? (verb === 'read' ? destructured(name, at) : undefined),
  },
  { message: /^Cannot read private member (#[\w$]+)/, find: ([, name = ''], at) => member(name, at) },
  {
    message: /^Cannot destructure (?:property '(.*?)' of )?'.*' as it is (?:undefined|null)/,
    find: ([, name], at) => destructured(name, at),
  },
  {
    message: /is not iterable|not iterable \(|Spread syntax requires|is not async iterable|Iterator value .* is not an entry object/,
    find: (_, at) => iterable(at),
  },
  { message: /^(.*) is not a constructor$/s, find: (_, at) => constructed(at) },
  {
    message: /^(.*) is not a function(?: or its return value is not (async )?iterable)?$/s,
    find: ([, rendered = ''], at) => called(rendered, at),
  },
  { message: /^The "(?:listener|callback|cb|original|fn|handler)" argument must be of type function/, find: (_, at) => callback(at) },
  { message: /^Class extends value/, find: (_, at) => heritage(at) },
  { message: /^Cannot use 'in' operator/, find: (_, at) => operand('in', at) },
  { message: /^Right-hand side of 'instanceof'/, find: (_, at) => operand('instanceof', at) },
  { message: /^(?:Cannot convert undefined or null to object|.* called on non-object)/, find: (_, at) => argument(at, 'missing') ?? deleted(at) },
  { message: /^Reduce of empty array with no initial value/, find: (_, at) => receiver(at, 'value', 'is reduced while it is empty') },
  { message: /^Invalid (?:array length|count value|time value|Date|time zone)/i, find: (match, at) => invalid(match[0], at) },
  { message: /argument must be (?:between|of type|one of)|^Invalid URL|^E[A-Z]+: |\bJSON\b|^URI malformed|^Invalid regular expression/, find: (_, at) => argument(at, 'value') },
];

function closest(nodes: readonly TreeNode[], { line, column }: Place, point: (node: TreeNode) => TreeNode): TreeNode | undefined {
  const distance = (node: TreeNode): number => Math.abs(point(node).line - line) * 1000 + Math.abs(point(node).column - column);
  return nodes
    .filter((node) => Math.abs(point(node).line - line) <= 1)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

function propertyOf(node: TreeNode): TreeNode {
  return node.field('property') ?? node.field('index') ?? node;
}

function member(name: string, at: Place): FailingExpression | undefined {
  const nodes = descendants(at.file.root, 'member_expression', 'subscript_expression').filter((node) => {
    const property = node.field('property');
    if (property) return property.text === name;
    const index = node.field('index');
    // A literal index must be the one that was read; a computed one may be.
    return index !== undefined && (!/^['"\d]/.test(index.text) || index.text.replace(/^['"]|['"]$/g, '') === name);
  });
  const exact = nodes.filter((node) => node.field('property') !== undefined && node.line <= at.line && at.line <= node.endLine);
  const node = closest(exact, at, propertyOf) ?? closest(nodes, at, propertyOf);
  const object = objectOf(node);
  return object && { node: object, bad: 'missing', use: `\`${name}\` is wanted from \`${brief(object)}\`` };
}

/** `for await` and `yield*` read the iterator as a property. */
function iterated(name: string, at: Place): FailingExpression | undefined {
  return /^Symbol\(Symbol\.(?:async)?iterator\)$/i.test(name) ? iterable(at) : undefined;
}

function destructured(name: string | undefined, at: Place): FailingExpression | undefined {
  const patterns = descendants(at.file.root, 'object_pattern').filter(
    (pattern) =>
      name === undefined ||
      pattern.named.some((child) => [child.text, keyText(child.field('key')), child.field('left')?.text].includes(name)),
  );
  const pattern = closest(patterns, at, (node) => node);
  return pattern && { node: pattern, bad: 'missing', use: `${name === undefined ? 'properties are' : `\`${name}\` is`} taken out of it by a pattern` };
}

function iterable(at: Place): FailingExpression | undefined {
  const nodes: TreeNode[] = [];
  for (const loop of descendants(at.file.root, 'for_in_statement')) {
    const right = loop.field('right');
    if (right && loop.field('operator')?.text === 'of') nodes.push(right);
  }
  for (const spread of descendants(at.file.root, 'spread_element')) {
    if (spread.named[0] && spread.parent?.kind !== 'object') nodes.push(spread.named[0]);
  }
  for (const declarator of descendants(at.file.root, 'variable_declarator')) {
    const value = declarator.field('value');
    if (value && declarator.field('name')?.kind === 'array_pattern') nodes.push(value);
  }
  for (const call of descendants(at.file.root, 'new_expression', 'call_expression')) {
    const [first] = argumentsOf(call);
    if (first && /^((Weak)?(Map|Set)|Promise\.(all|allSettled|any|race)|Object\.fromEntries|Array\.from|\w+Array)$/.test(calleeOf(call)?.text ?? '')) nodes.push(first);
  }
  for (const pattern of descendants(at.file.root, 'array_pattern')) if (pattern.parent?.kind !== 'variable_declarator') nodes.push(pattern);
  const point = (node: TreeNode): TreeNode => {
    const call = node.parent?.kind === 'arguments' ? node.parent.parent : undefined;
    return call && call.kind === 'new_expression' ? call : call ? (calleeOf(call)?.field('property') ?? call) : node;
  };
  const near = closest(nodes, at, point);
  const spreadArgument = near ?? nodes.find((node) => node.parent?.kind === 'spread_element' && node.line === at.line);
  return spreadArgument && { node: unwrap(spreadArgument), bad: 'uniterable', use: 'it is iterated' };
}

function called(rendered: string, at: Place): FailingExpression | undefined {
  const calls = descendants(at.file.root, 'call_expression');
  // "[1].map(undefined)": a builtin was given something that it cannot call.
  if (/^(?:undefined|null|object|#<\w+>|number .*|string .*|\d.*|".*"|true|false|\{.*)$/s.test(rendered)) {
    const taking = calls.filter((call) => {
      const [first] = argumentsOf(call);
      return first !== undefined && !/function|arrow/.test(unwrap(first).kind) && calleeOf(call)?.kind === 'member_expression';
    });
    const call = closest(taking, at, (node) => calleeOf(node)?.field('property') ?? node);
    const [given] = call ? argumentsOf(call) : [];
    const direct = closest(calls, at, calledPoint);
    if (given && call && (!direct || direct === call)) return { node: unwrap(given), bad: 'uncallable', use: `it is handed to \`${brief(calleeOf(call) ?? call)}\` to be called` };
  }
  const last = /([\w$#]+)(?:\(\.\.\.\))?$/.exec(rendered)?.[1];
  const named = calls.filter((call) => {
    const callee = calleeOf(call);
    if (rendered.endsWith('(...)') !== (callee?.kind === 'call_expression')) return false;
    return last === undefined || callee === undefined || callee.text.includes(last) || callee.kind === 'subscript_expression';
  });
  const call = closest(named.length > 0 ? named : calls, at, calledPoint);
  const callee = call && calleeOf(call);
  return callee && { node: callee, bad: 'uncallable', use: 'it is called' };
}

function calledPoint(call: TreeNode): TreeNode {
  const callee = calleeOf(call);
  return callee?.field('property') ?? callee?.field('index') ?? callee ?? call;
}

function constructed(at: Place): FailingExpression | undefined {
  const call = closest(descendants(at.file.root, 'new_expression'), at, (node) => node);
  const callee = call && calleeOf(call);
  return callee && { node: callee, bad: 'uncallable', use: 'it is constructed with `new`' };
}

function callback(at: Place): FailingExpression | undefined {
  const call = callHere(at);
  const given = call && argumentsOf(call).find((each) => /identifier|member|call|subscript|undefined/.test(unwrap(each).kind));
  return given && { node: unwrap(given), bad: 'uncallable', use: 'it is handed over to be called' };
}

function heritage(at: Place): FailingExpression | undefined {
  const clause = closest(descendants(at.file.root, 'class_heritage'), at, (node) => node);
  const value = clause && descendants(clause, 'identifier', 'member_expression', 'call_expression')[0];
  return value && { node: value, bad: 'missing', use: 'a class extends it' };
}

function operand(operator: string, at: Place): FailingExpression | undefined {
  const node = closest(
    descendants(at.file.root, 'binary_expression').filter((each) => each.field('operator')?.text === operator),
    at,
    (each) => each,
  );
  const right = unwrap(node?.field('right'));
  return right && { node: right, bad: operator === 'in' ? 'missing' : 'uncallable', use: `it stands at the right of \`${operator}\`` };
}

function callHere(at: Place): TreeNode | undefined {
  return closest(descendants(at.file.root, 'call_expression', 'new_expression'), at, (call) => (call.kind === 'new_expression' ? call : calledPoint(call)));
}

function argument(at: Place, bad: Bad): FailingExpression | undefined {
  const call = callHere(at);
  const [first] = call ? argumentsOf(call) : [];
  return first && call && { node: unwrap(first), bad, use: `it is given to \`${brief(calleeOf(call) ?? call)}\`` };
}

function deleted(at: Place): FailingExpression | undefined {
  const node = closest(descendants(at.file.root, 'unary_expression').filter((each) => each.field('operator')?.text === 'delete'), at, (each) => each);
  const object = unwrap(unwrap(node?.field('argument'))?.field('object'));
  return object && { node: object, bad: 'missing', use: 'a property of it is deleted' };
}

function receiver(at: Place, bad: Bad, use: string): FailingExpression | undefined {
  const call = callHere(at);
  const object = call && objectOf(calleeOf(call));
  return object && { node: object, bad, use: `it ${use}` };
}

function invalid(message: string, at: Place): FailingExpression | undefined {
  return /time|date/i.test(message) ? receiver(at, 'value', 'is no valid date') : argument(at, 'value');
}

/** The statement a place is in, when that is a `throw`. */
export function throwAt(file: SourceFile, line: number, column: number): TreeNode | undefined {
  const throws = descendants(file.root, 'throw_statement');
  return (
    throws.find((node) => node.line === line && node.column === column) ??
    throws.find((node) => node.line <= line && line <= node.endLine && (node.line < line || node.column <= column))
  );
}

/** The statement that rejects a Promise at this place, or makes the error for it. */
export function rejectionAt(file: SourceFile, line: number, column: number): TreeNode | undefined {
  const calls = descendants(file.root, 'call_expression').filter((call) => /^(reject|Promise\.reject|rej|cb|callback|done|next)$/.test(calleeOf(call)?.text ?? ''));
  const call = calls.find((each) => each.line <= line && line <= each.endLine && (each.line < line || Math.abs(each.column - column) < 200));
  return call && statementOf(call);
}

/** The condition that let control come to a statement, nearest first, with whether it held. */
export function guardsOf(statement: TreeNode): readonly { readonly condition: TreeNode; readonly held: boolean; readonly node: TreeNode }[] {
  const guards: { condition: TreeNode; held: boolean; node: TreeNode }[] = [];
  for (let node = statement; node.parent && !/function|method_definition|program|class_body/.test(node.parent.kind); node = node.parent) {
    const { parent } = node;
    const condition = unwrap(parent.field('condition'));
    if (parent.kind === 'if_statement' && condition && node !== parent.field('condition')) {
      guards.push({ condition, held: node === parent.field('consequence'), node: parent });
    }
  }
  return guards;
}

/** The `catch` or rejection handler a node is in, inside of the same function. */
export function catchAround(node: TreeNode): TreeNode | undefined {
  return above(node, (each) => each.kind === 'catch_clause' || /function|method_definition/.test(each.kind));
}
