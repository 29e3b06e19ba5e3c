/**
 * What if? Small changes of the functions that made a wrong value are tried on the side: each is evaluated with V8's
 * proof that nothing of the program changes. The one that gives the expected value shows where the bug is.
 */
import { frameOf, place } from '../../origin.ts';
import type { Case, Spot } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { functionBehind } from '../callees.ts';
import { calleeOf, functionName, objectOf, parametersOf } from '../functions.ts';
import type { Located } from '../modules.ts';
import { resolve } from '../scopes.ts';
import { alternativesFor } from './changes.ts';
import type { Alternative } from './changes.ts';
import { closureOf } from './closure.ts';
import type { Closure } from './closure.ts';
import { helpersFor, render } from './render.ts';
import type { Rendering } from './render.ts';

export interface Change {
  readonly file: SourceFile;
  readonly node: TreeNode;
  readonly alternative: Alternative;
}

export interface Wish {
  /** The expression that gave the wrong value, as it stands in the text. */
  readonly node: TreeNode;
  /** The value it gave, where that is a primitive. */
  readonly actual?: string | number | boolean;
  /** Text of the value that was wanted, for the frame. */
  readonly wanted: string;
  /** Other expressions with the values they have to keep, as text. */
  readonly also: readonly { readonly node: TreeNode; readonly wanted: string }[];
}

const longestText = 3900;
const mostEvaluations = 4;

/** The changes that make the wish come true; undefined when that could not be tried. */
export async function changesThatHelp(c: Case, spot: Spot, wish: Wish): Promise<readonly Change[] | undefined> {
  const frame = frameOf(c, spot);
  const closure = closureOf(c.program, { file: spot.file, node: wish.node });
  if (frame === undefined || !closure || closure.functions.length === 0) return undefined;
  const changes = closure.functions
    .flatMap((fn) => changesIn(fn))
    .toSorted((a, b) => b.alternative.weight - a.alternative.weight);
  const texts = batches(c, spot.file, closure, wish, changes);
  if (texts.length === 0) return undefined;
  const names = closure.functions.map(({ node }) => functionName(node) ?? 'a function').join(', ');
  const looks = await c.looking.look(
    texts.map(({ text, changes: tried }) => ({
      expression: text,
      frame,
      why: `Try ${tried.length} small changes of ${names} on the side, without touching the program: which of them gives ${wish.wanted.length > 60 ? 'the expected value' : wish.wanted}?`,
    })),
  );
  const helpful: Change[] = [];
  let tried = false;
  for (const [index, { seen, evidence }] of looks.entries()) {
    const [, before, passing] = /^([\s\S]*)\|([\d,]*)$/.exec(typeof seen?.primitive === 'string' ? seen.primitive : '') ?? [];
    if (before === undefined || passing === undefined) continue;
    // Unchanged code must behave as it did in the program, else the trial says nothing.
    if (passing.split(',').includes('0')) return undefined;
    if (wish.actual !== undefined && before !== JSON.stringify(wish.actual)) return undefined;
    tried = true;
    const found = passing.split(',').flatMap((number) => texts[index]?.changes[Number(number) - 1] ?? []);
    if (found.length > 0 && evidence !== undefined) c.evidence.add(evidence);
    helpful.push(...found);
  }
  return tried ? helpful : undefined;
}

function changesIn({ file, node: fn }: Located): readonly Change[] {
  const kinds = ['binary_expression', 'augmented_assignment_expression', 'unary_expression', 'number', 'string', 'true', 'false', 'call_expression', 'member_expression', 'identifier', 'switch_case', 'subscript_expression', 'object', 'for_statement', 'for_in_statement', 'while_statement'];
  const parameters = parametersOf(fn).flatMap((each) => (each.default ? descendants(each.default, ...kinds) : []));
  const body = fn.field('body');
  const blocks = body ? descendants(body, 'statement_block') : [];
  return [...parameters, ...blocks, ...(body ? descendants(body, ...kinds) : [])].flatMap((node) => alternativesFor(node).map((alternative) => ({ file, node, alternative })));
}

interface Batch {
  readonly text: string;
  readonly changes: readonly Change[];
}

/** As many changes into one evaluation as its text may hold, the likeliest first. */
function batches(c: Case, file: SourceFile, closure: Closure, wish: Wish, changes: readonly Change[]): readonly Batch[] {
  const found: Batch[] = [];
  let rest = [...changes];
  while (rest.length > 0 && found.length < mostEvaluations) {
    let count = Math.min(rest.length, 60);
    let text = program(c, file, closure, wish, rest.slice(0, count));
    while (text.length > longestText && count > 1) {
      count = Math.floor(count * Math.min(0.8, longestText / text.length));
      text = program(c, file, closure, wish, rest.slice(0, Math.max(1, count)));
    }
    if (text.length > longestText) return found;
    found.push({ text, changes: rest.slice(0, Math.max(1, count)) });
    rest = rest.slice(Math.max(1, count));
  }
  return found;
}

/** One expression that gives "value without a change|numbers of the changes that help". */
function program(c: Case, file: SourceFile, closure: Closure, wish: Wish, changes: readonly Change[]): string {
  const names = new Map<TreeNode, string>();
  closure.functions.forEach(({ node }, index) => names.set(node, `_f${index}`));
  closure.constants.forEach(({ node }, index) => names.set(node, `_c${index}`));
  const renderingIn = (where: SourceFile): Rendering => ({
    rename: (identifier) => {
      const binding = resolve(identifier);
      const fn = binding && binding.kind !== 'parameter' ? functionBehind(c.program, where, identifier) : undefined;
      return (fn && names.get(fn.node)) ?? (binding && binding.kind !== 'parameter' ? names.get(binding.declaration) : undefined);
    },
    replace: (node, own, plain) => replaced(c, where, names, changes, node, own, plain),
  });
  const functions = closure.functions.map(({ file: where, node }) => {
    const rendering = renderingIn(where);
    const parameters = parametersOf(node).map((each) => (each.rest ? '...' : '') + render(each.pattern, rendering) + (each.default ? `=${render(each.default, rendering)}` : ''));
    const body = node.field('body');
    const text = body ? render(body, rendering) : '{}';
    const arrow = node.kind === 'arrow_function';
    return `${names.get(node) ?? ''}=${arrow ? '' : 'function'}(${parameters.join(',')})${arrow ? '=>' : ''}${arrow && body?.kind === 'object' ? `(${text})` : text};`;
  });
  const constants = closure.constants.map(({ file: where, node }) => {
    const value = node.field('value');
    return `const ${names.get(node) ?? ''}=${value ? render(value, renderingIn(where)) : 'undefined'};`;
  }).join('');
  const declared = closure.functions.map(({ node }) => names.get(node) ?? '');
  const used = helpersFor(functions.join('') + constants + render(wish.node, renderingIn(file)));
  const [first, ...others] = [wish, ...wish.also].map(({ node, wanted }) => ({ value: render(node, renderingIn(file)), wanted }));
  const kept = others.map(({ value, wanted }) => `&&J(${value})===J(${wanted})`).join('');
  const body = `const e=()=>{_n=0;${constants}return ${first?.value ?? ''}};const t=()=>{try{return J(e())===J(${wish.wanted})${kept}}catch{return false}};`;
  const trial = `let r;try{r=J(e())}catch(x){r='!'}const p=[];for(;m<=${changes.length};m++)if(t())p.push(m);return r+'|'+p.join()`;
  return `((J)=>{let m=0,_n=0,${declared.join(',')};${used}${functions.join('')}${body}${trial}})((x)=>JSON.stringify(x)??'undefined')`;
}

function replaced(
  c: Case,
  file: SourceFile,
  names: ReadonlyMap<TreeNode, string>,
  changes: readonly Change[],
  node: TreeNode,
  own: () => string,
  plain: (node: TreeNode) => string,
): string | undefined {
  const here = changes.flatMap(({ node: at, alternative }, index) => (at === node ? [{ alternative, number: index + 1 }] : []));
  const callee = node.kind === 'call_expression' ? calleeOf(node) : undefined;
  const method = callee?.kind === 'member_expression' ? functionBehind(c.program, file, callee) : undefined;
  const name = method && names.get(method.node);
  const object = callee && objectOf(callee);
  const called = name !== undefined && object ? `${name}.call(${[object, ...(node.field('arguments')?.named ?? [])].map(plain).join(',')})` : undefined;
  if (here.length === 0) return called;
  if (here.some(({ alternative }) => alternative.after)) return `${own()}\n${here.map(({ alternative, number }) => `if(m===${number})${alternative.text(plain)}`).join('\n')}`;
  const isStatement = /_statement$|^statement_block$/.test(node.kind);
  const text = called ?? own();
  if (node.kind === 'statement_block') return `{${here.reduce((rest, { alternative, number }) => `if(m===${number})${alternative.text(plain)}else ${rest}`, text)}}`;
  if (isStatement) return here.reduce((rest, { alternative, number }) => `if(m===${number})${alternative.text(plain)}else{${rest}}`, text);
  return `(${here.map(({ alternative, number }) => `m===${number}?${alternative.text(plain)}:`).join('')}${text})`;
}

/** The helpful changes by place, the likeliest first. */
export function rank(changes: readonly Change[]): readonly Change[] {
  const best = new Map<string, Change>();
  for (const each of changes) {
    const key = `${each.file.path} ${placeOf(each).line}`;
    const known = best.get(key);
    if (!known || known.alternative.weight < each.alternative.weight) best.set(key, each);
  }
  return [...best.values()].toSorted((a, b) => b.alternative.weight - a.alternative.weight);
}

/** The node that a change is about. */
export function placeOf({ node, alternative }: Change): TreeNode {
  return alternative.place ?? node;
}

/** A change in words. */
export function describe(c: Case, change: Change): string {
  const { file, alternative } = change;
  const node = placeOf(change);
  return `\`${brief(node)}\` at ${place(c, file, node.line)} changed (${alternative.what})`;
}
