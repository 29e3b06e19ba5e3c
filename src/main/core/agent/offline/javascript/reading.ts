/** Values and places during a hunt: asking the debugger, finding callers, making a spot live again. */
import type { Look } from '../looking.ts';
import { frameOf } from '../origin.ts';
import type { Case, Spot } from '../origin.ts';
import type { Target } from '../travel.ts';
import { nodeAt, within } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { readValue } from '../values.ts';
import type { Seen } from '../values.ts';
import { isLookable, isPlain, literal, textOf } from './expressions.ts';
import { argumentsOf, callAt, calleeOf, enclosingFunction, isFunction, isStatement, objectOf, parametersOf, unwrap } from './functions.ts';
import type { JsSuspect } from './questions.ts';
import { declarationsIn, definitionsOf, resolve } from './scopes.ts';
import { staticValue } from './static-value.ts';

/**
 * The value of an expression at a spot that is live, or of a parameter by its argument where that is; undefined when it
 * is neither or cannot be had without effects.
 */
export async function valueOf(c: Case, spot: Spot & Pick<JsSuspect, 'entered'>, node: TreeNode, why: string, expect?: string): Promise<Seen | undefined> {
  const fixed = staticValue(node);
  const frame = frameOf(c, spot);
  if (fixed) return fixed;
  if (frame === undefined) return givenValue(c, spot, node, why);
  const local = await computed(c, spot, node, why);
  if (local) return local;
  if (!isLookable(node)) return undefined;
  const [look] = await c.looking.look([{ expression: textOf(node), frame, why, ...(expect === undefined ? {} : { expect }) }]);
  return seenIn(c, look);
}

/**
 * `text.trim()` and the like from the text: older versions of V8 count them as changes of state, so they could not be
 * asked for.
 */
async function computed(c: Case, spot: Spot & Pick<JsSuspect, 'entered'>, node: TreeNode, why: string): Promise<Seen | undefined> {
  const call = unwrap(node);
  const callee = call.kind === 'call_expression' ? calleeOf(call) : undefined;
  const object = callee?.kind === 'member_expression' ? objectOf(callee) : undefined;
  const method = callee?.field('property')?.text ?? '';
  if (!object || argumentsOf(call).length > 0 || !isPlain(object) || !/^(trim|toLowerCase|toUpperCase)$/.test(method)) return undefined;
  const text = (await valueOf(c, spot, object, why))?.primitive;
  if (typeof text !== 'string') return undefined;
  const result = method === 'trim' ? text.trim() : method === 'toLowerCase' ? text.toLowerCase() : text.toUpperCase();
  return readValue(JSON.stringify(result));
}

/** What the call gave for a parameter, when the text of the function was entered through that call. */
async function givenValue(c: Case, { entered }: Pick<JsSuspect, 'entered'>, node: TreeNode, why: string): Promise<Seen | undefined> {
  const binding = entered && unwrap(node).kind === 'identifier' ? resolve(unwrap(node)) : undefined;
  if (!entered || binding?.declaration !== entered.fn || definitionsOf(binding).length > 0) return undefined;
  const argument = argumentsOf(entered.call)[parameterIndex(entered.fn, binding.node)];
  return argument && binding.node === parametersOf(entered.fn)[parameterIndex(entered.fn, binding.node)]?.pattern ? valueOf(c, entered.from, argument, why) : undefined;
}

/** The value behind a look, its evidence noted. */
export function seenIn(c: Case, look: Look | undefined): Seen | undefined {
  if (look?.seen && look.evidence !== undefined) c.evidence.add(look.evidence);
  return look?.seen;
}

/** The user's frame that called the function of this frame, with the call it stands at. */
export interface Caller {
  readonly file: SourceFile;
  readonly call: TreeNode;
  /** Absent: only the place is known (an awaiting caller), its values are gone. */
  readonly frame?: number;
  /** Code that is not the user's lies between, which made the call. */
  readonly through: boolean;
}

export function callerOf(c: Case, frame: number): Caller | undefined {
  const frames = c.hunt.stop?.frames ?? [];
  let through = false;
  let awaited = false;
  for (const each of frames.slice(frame + 1)) {
    if (each.kind === 'label') {
      awaited = true;
      continue;
    }
    const file = each.user && each.path !== undefined ? c.program.file(each.path) : undefined;
    if (!file) {
      through = true;
      continue;
    }
    const call = callAt(file, each.line, each.column);
    if (!call) return undefined;
    return { file, call, through: through && !awaited, ...(awaited ? {} : { frame: each.index }) };
  }
  return undefined;
}

/** The function whose code a frame runs. */
export function functionOfFrame(c: Case, frame: number): TreeNode | undefined {
  const each = c.hunt.stop?.frames[frame];
  const file = each?.path === undefined ? undefined : c.program.file(each.path);
  if (!file || !each) return undefined;
  const node = nodeAt(file, each.line, each.column);
  return isFunction(node) ? node : enclosingFunction(node);
}

/**
 * Where to stop to see a node before it is evaluated: at its statement, or at the expression of an arrow function without
 * a block. The column is named when something else begins on the same line.
 */
export function targetFor(file: SourceFile, node: TreeNode, condition?: string): Target {
  const stop = stopNode(node);
  const before = file.text.slice(file.text.lastIndexOf('\n', stop.start - 1) + 1, stop.start);
  const inLine = before.trim() !== '';
  return { path: file.path, line: stop.line, ...(inLine ? { column: stop.column } : {}), ...(condition === undefined ? {} : { condition }) };
}

function stopNode(node: TreeNode): TreeNode {
  for (let each = node; each.parent; each = each.parent) {
    if (each.parent.kind === 'arrow_function' && each.parent.field('body') === each) return each.kind === 'statement_block' ? (each.named[0] ?? each) : unwrap(each);
    if (isStatement(each)) return each.kind === 'export_statement' ? (each.field('declaration') ?? each) : each;
  }
  return node;
}

/** Primitive values that tell this run of a function from others, as a condition for a line of it. */
function contextCondition(c: Case, frame: number, here: TreeNode): string | undefined {
  const each = c.hunt.stop?.frames[frame];
  const fn = functionOfFrame(c, frame);
  const scopeNodes: TreeNode[] = [];
  for (let node: TreeNode | undefined = here; node && node !== fn?.parent; node = node.parent) scopeNodes.push(node);
  const conditions: string[] = [];
  for (const scope of scopeNodes) {
    for (const binding of declarationsIn(scope).values()) {
      if (!['parameter', 'loop', 'variable'].includes(binding.kind) || conditions.length >= 3) continue;
      if (binding.kind === 'variable' && (binding.node.start >= stopNode(here).start || definitionsOf(binding).length > 1 || !fn)) continue;
      if (binding.kind === 'parameter' && definitionsOf(binding).length > 0) continue;
      const variable = each?.variables.find(({ name }) => name === binding.name);
      if (!variable) continue;
      const seen = readValue(variable.value, variable.type);
      conditions.push(...conditionsFor(binding.name, seen));
    }
  }
  return conditions.length === 0 ? undefined : conditions.slice(0, 4).join(' && ');
}

/** Conditions that a value like this one fulfils, most telling first. */
export function conditionsFor(name: string, seen: Seen): readonly string[] {
  if (seen.shape === 'nan') return [`${name} !== ${name}`];
  if (seen.shape === 'undefined' || seen.shape === 'null') return [`${name} === ${seen.shape}`];
  if (seen.primitive !== undefined) return String(seen.primitive).length > 60 ? [] : [`${name} === ${literal(seen.primitive)}`];
  if (seen.shape !== 'object') return [];
  const found: string[] = [];
  for (const [key, text] of seen.members ?? []) {
    const member = readValue(text);
    if (found.length < 2 && /^[A-Za-z_$][\w$]*$/.test(key) && member.primitive !== undefined && String(member.primitive).length <= 40) {
      found.push(`${name}?.${key} === ${literal(member.primitive)}`);
    }
  }
  return found;
}

/** The gate for a call in a live frame; a call that is not live is gated by its line alone. */
export function gateFor(c: Case, file: SourceFile, call: TreeNode, frame: number | undefined): Target {
  return targetFor(file, call, frame === undefined ? undefined : contextCondition(c, frame, call));
}

/** Both conditions, where there are two. */
export function both(first: string | undefined, second: string | undefined): string | undefined {
  return first !== undefined && second !== undefined && first !== second ? `${first} && ${second}` : (first ?? second);
}

/** A value that is known without asking: from the text, from what was looked at, or from the argument of the call. */
function knownValue(c: Case, spot: Spot & Pick<JsSuspect, 'entered'>, node: TreeNode): Seen | undefined {
  const fixed = staticValue(node);
  const frame = frameOf(c, spot);
  if (fixed || frame !== undefined) return fixed ?? c.looking.known(textOf(node), frame ?? 0)?.seen;
  const { entered } = spot;
  const binding = entered && unwrap(node).kind === 'identifier' ? resolve(unwrap(node)) : undefined;
  const argument = entered && binding?.declaration === entered.fn ? argumentsOf(entered.call)[parameterIndex(entered.fn, binding.node)] : undefined;
  return entered && argument ? knownValue(c, entered.from, argument) : undefined;
}

/** What the parameters of a function are in the run that this call makes, as far as the arguments tell. */
export function whenCalled(c: Case, spot: Spot & Pick<JsSuspect, 'entered'>, call: TreeNode, fn: TreeNode): string | undefined {
  const conditions: string[] = [];
  for (const [index, { pattern }] of parametersOf(fn).entries()) {
    const argument = argumentsOf(call)[index];
    const binding = pattern.kind === 'identifier' ? resolve(pattern) : undefined;
    if (!argument || argument.kind === 'spread_element') break;
    if (!binding || definitionsOf(binding).length > 0) continue;
    const seen = knownValue(c, spot, argument);
    if (seen) conditions.push(...conditionsFor(pattern.text, seen));
  }
  return conditions.length === 0 ? undefined : conditions.slice(0, 3).join(' && ');
}

/** The first frame of the user's code. */
export function topFrame(c: Case): number {
  return Math.max(0, c.hunt.stop?.frames.findIndex((each) => each.user) ?? 0);
}

/** The field for a value that may not have been seen. */
export function seenAs(seen: Seen | undefined): { readonly seen?: Seen } {
  return seen ? { seen } : {};
}

/** A spot at another node of the same frame. */
export function at(suspect: JsSuspect, node: TreeNode, change: Partial<JsSuspect> = {}): JsSuspect {
  const { seen: _, ...rest } = suspect;
  return { ...rest, node, ...change };
}

/** Whether a use of a name sees the binding's own function run. */
export function inSameRun(use: TreeNode, other: TreeNode): boolean {
  return enclosingFunction(use) === enclosingFunction(other);
}

export function parameterIndex(fn: TreeNode, name: TreeNode): number {
  return parametersOf(fn).findIndex(({ pattern }) => within(name, pattern));
}

/** The variable of a `for (;;)` loop with its loop. */
export function counterOf(identifier: TreeNode): TreeNode | undefined {
  const scope = resolve(identifier)?.scope;
  return scope?.kind === 'for_statement' ? scope : undefined;
}
