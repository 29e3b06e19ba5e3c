/** Small changes of code that people make when they fix it: what the text would be, why, and how often that is the bug. */
import { descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { argumentsOf, calleeOf, isFunction, objectOf, parametersOf, unwrap } from '../functions.ts';
import { definitionsOf, referencesTo, resolve } from '../scopes.ts';

export interface Alternative {
  /** The text instead; `plain` gives the text of a part. */
  text(plain: (node: TreeNode) => string): string;
  /** What is done, for people: "`<=` instead of `<`". */
  readonly what: string;
  /** 0 to 1. */
  readonly weight: number;
  /** Where the change is, when that is not the node itself. */
  readonly place?: TreeNode;
  /** The text is a statement to put behind this one. */
  readonly after?: boolean;
}

const boundary: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const direction: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const negation: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' };
const reckoning: Readonly<Record<string, readonly string[]>> = { '+': ['-', '*'], '-': ['+'], '*': ['/', '+', '**'], '/': ['*'], '%': ['/'] };
const methods: Readonly<Record<string, readonly string[]>> = {
  floor: ['ceil', 'round'],
  ceil: ['floor', 'round'],
  round: ['floor', 'ceil'],
  min: ['max'],
  max: ['min'],
  some: ['every'],
  every: ['some'],
  push: ['unshift'],
  unshift: ['push'],
  pop: ['shift'],
  shift: ['pop'],
  startsWith: ['endsWith', 'includes'],
  endsWith: ['startsWith'],
  indexOf: ['lastIndexOf'],
  lastIndexOf: ['indexOf'],
  find: ['findLast'],
};

/** The changes that can be made at a node itself. */
export function alternativesFor(node: TreeNode): readonly Alternative[] {
  if (isTarget(node)) return [];
  switch (node.kind) {
    case 'binary_expression':
      return operators(node);
    case 'augmented_assignment_expression':
      return assigned(node);
    case 'unary_expression':
      return node.children[0]?.kind === '!' && node.named[0] ? [change((plain) => plain(node.named[0] ?? node), 'without `!`', 0.5)] : [];
    case 'number':
      return numbers(node);
    case 'string':
      return unused(node);
    case 'true':
    case 'false':
      return [change(() => (node.kind === 'true' ? 'false' : 'true'), `\`${node.kind === 'true' ? 'false' : 'true'}\` instead of \`${node.kind}\``, 0.5)];
    case 'call_expression':
      return calls(node);
    case 'member_expression':
      return members(node);
    case 'identifier':
      return names(node);
    case 'subscript_expression':
      return positions(node);
    case 'object':
      return spreads(node);
    case 'statement_block':
      return order(node);
    case 'switch_case':
      return fallThrough(node);
    case 'for_statement':
    case 'for_in_statement':
    case 'while_statement':
      return earlyReturn(node);
    default:
      return [];
  }
}

function change(text: Alternative['text'], what: string, weight: number): Alternative {
  return { text, what, weight };
}

/** Something is stored here, so another expression cannot stand in its place. */
function isTarget(node: TreeNode): boolean {
  const parent = node.parent;
  if (!parent) return true;
  if (/pattern$|formal_parameters|_parameter$|property_identifier/.test(parent.kind) && parent.field('value') !== node && parent.field('right') !== node) return true;
  if (parent.field('left') === node && /assignment_expression|for_in_statement/.test(parent.kind)) return true;
  if (parent.kind === 'update_expression' || (parent.kind === 'variable_declarator' && parent.field('name') === node)) return true;
  return parent.kind === 'unary_expression' && parent.children[0]?.kind === 'delete';
}

function operators(node: TreeNode): readonly Alternative[] {
  const [left, right] = [node.field('left'), node.field('right')];
  const operator = node.field('operator')?.text ?? '';
  if (!left || !right) return [];
  const using = (other: string) => (plain: (each: TreeNode) => string) => `(${plain(left)} ${other} ${plain(right)})`;
  const instead = (other: string, weight: number): Alternative => change(using(other), `\`${other}\` instead of \`${operator}\``, weight);
  const found: Alternative[] = [];
  const inCondition = /^(for|if|while|do)_statement$|parenthesized_expression|ternary/.test(node.parent?.kind ?? '');
  if (boundary[operator]) found.push(instead(boundary[operator], inCondition ? 0.8 : 0.7));
  if (direction[operator]) found.push(instead(direction[operator], 0.6));
  if (negation[operator]) found.push(instead(negation[operator], 0.5));
  if (operator === '&&') found.push(instead('||', 0.6));
  if (operator === '||') found.push(instead('??', 0.75), instead('&&', 0.6));
  for (const other of reckoning[operator] ?? []) found.push(instead(other, 0.6));
  if (operator === '+') found.push(change((plain) => `(Number(${plain(left)}) + Number(${plain(right)}))`, 'numbers are added instead of texts', 0.85));
  if (operator === '*') found.push(change((plain) => `(${plain(left)} * (1 + ${plain(right)}))`, `\`1 + ${right.text}\` instead of \`${right.text}\``, 0.5));
  if (operator === '/') found.push(change((plain) => `Math.floor(${plain(left)} / ${plain(right)})`, 'the quotient is rounded down', 0.6));
  if (/^[+-]$/.test(operator) && right.text === '1') found.push(change((plain) => plain(left), `without \`${operator} 1\``, 0.65));
  return [...found, ...regrouped(node, left, right, operator)];
}

/** `a + b / 2` as `(a + b) / 2`. */
function regrouped(node: TreeNode, left: TreeNode, right: TreeNode, operator: string): readonly Alternative[] {
  if (!/^[+-]$/.test(operator) || node.parent?.kind === 'parenthesized_expression') return [];
  const inner = right.kind === 'binary_expression' ? right : undefined;
  const [first, second] = [inner?.field('left'), inner?.field('right')];
  const other = inner?.field('operator')?.text ?? '';
  if (!first || !second || !/^[*/%]$/.test(other)) return [];
  return [change((plain) => `((${plain(left)} ${operator} ${plain(first)}) ${other} ${plain(second)})`, 'with parentheses around the sum', 0.8)];
}

function assigned(node: TreeNode): readonly Alternative[] {
  const [left, right] = [node.field('left'), node.field('right')];
  const operator = node.field('operator')?.text ?? '';
  const other = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' }[operator];
  if (!left || !right) return [];
  const found = other === undefined ? [] : [change((plain) => `(${plain(left)} ${other} ${plain(right)})`, `\`${other}\` instead of \`${operator}\``, 0.6)];
  if (operator === '+=') found.push(change((plain) => `(${plain(left)} += Number(${plain(right)}))`, 'a number is added instead of a text', 0.8));
  return found;
}

function numbers(node: TreeNode): readonly Alternative[] {
  const value = Number(node.text);
  const parent = node.parent;
  const initial = parent?.kind === 'variable_declarator' && parent.parent?.parent?.kind === 'for_statement';
  const placed = parent?.kind === 'subscript_expression' || parent?.kind === 'arguments';
  const start = parent?.kind === 'variable_declarator' ? 0.5 : 0.4;
  if (!Number.isInteger(value)) return unused(node);
  const weight = initial ? 0.8 : placed ? 0.55 : start;
  const found = [value + 1, value - 1].filter((each) => each >= 0).map((each) => change(() => String(each), `${each} instead of ${value}`, weight));
  found.push(...unused(node));
  return parent?.kind === 'variable_declarator' && value === 0 && !initial ? [...found, change(() => '-Infinity', '-Infinity instead of 0', 0.5), change(() => 'Infinity', 'Infinity instead of 0', 0.5)] : found;
}

function calls(node: TreeNode): readonly Alternative[] {
  const callee = calleeOf(node);
  const given = argumentsOf(node);
  const object = callee?.kind === 'member_expression' ? objectOf(callee) : undefined;
  const name = callee?.field('property')?.text ?? '';
  const found: Alternative[] = [];
  const on = (plain: (each: TreeNode) => string, method: string, copy = false): string =>
    `${copy && object ? `[...${plain(object)}]` : object ? plain(object) : ''}.${method}(${given.map(plain).join(', ')})`;
  const [first, second] = given;
  if (object && name === 'sort' && !first) found.push(change((plain) => `${plain(object)}.sort((a, b) => a - b)`, 'sorted as numbers', 0.9));
  if (object && name === 'sort' && first) found.push(change((plain) => `${plain(object)}.sort((a, b) => (${plain(first)})(b, a))`, 'sorted the other way round', 0.7));
  if (object && /^(sort|reverse)$/.test(name) && !/^(array|call_expression)$/.test(object.kind)) found.push(change((plain) => on(plain, name, true), 'on a copy of the list', 0.85));
  if (object && name === 'splice') found.push(change((plain) => on(plain, name, true), 'on a copy of the list', 0.7));
  if (object) for (const other of methods[name] ?? []) found.push(change((plain) => on(plain, other), `\`${other}\` instead of \`${name}\``, 0.6));
  if (object && name === 'filter' && first) found.push(change((plain) => `${plain(object)}.filter((...a) => !(${plain(first)})(...a))`, 'the others are kept', 0.55));
  if (callee && first && second && given.length === 2 && !isFunction(unwrap(first)) && !isFunction(unwrap(second))) {
    found.push(change((plain) => `${plain(callee)}(${plain(second)}, ${plain(first)})`, 'with its arguments the other way round', object && !resolve(object) ? 0.4 : 0.7));
  }
  if (callee?.text === 'parseInt' && first) found.push(change((plain) => `parseFloat(${plain(first)})`, '`parseFloat` instead of `parseInt`', 0.6));
  return found;
}

/** Another property of the same object, as the function itself reads them. */
function members(node: TreeNode): readonly Alternative[] {
  const object = objectOf(node);
  const name = node.field('property')?.text;
  const fn = topFunction(node);
  if (!object || !fn || name === 'length' || (node.parent?.kind === 'call_expression' && node.parent.field('function') === node)) return [];
  const others = new Set(
    descendants(fn, 'member_expression')
      .filter((each) => objectOf(each)?.text === object.text && !(each.parent?.kind === 'call_expression' && each.parent.field('function') === each))
      .map((each) => each.field('property')?.text ?? ''),
  );
  return [...others].filter((each) => each !== name && each !== '' && each !== 'length').slice(0, 4).map((each) => change((plain) => `${plain(object)}.${each}`, `\`${each}\` instead of \`${name}\``, 0.5));
}

/** Another parameter or variable of the function; one that nobody uses yet most of all. */
function names(node: TreeNode): readonly Alternative[] {
  const binding = resolve(node);
  const fn = topFunction(node);
  if (!fn || !binding || (node.parent?.kind === 'call_expression' && node.parent.field('function') === node)) return [];
  const own = parametersOf(fn).filter(({ pattern }) => pattern.kind === 'identifier' && pattern.text !== node.text);
  if (binding.kind !== 'parameter' && binding.kind !== 'variable' && binding.kind !== 'loop') return [];
  return own.slice(0, 4).map(({ pattern }) => {
    const other = resolve(pattern);
    const unused = other !== undefined && referencesTo(other).length === 0 && definitionsOf(other).length === 0;
    return change(() => pattern.text, `\`${pattern.text}\` instead of \`${node.text}\``, unused ? 0.8 : 0.45);
  });
}

/** A parameter that nobody uses, in place of a fixed value. */
function unused(node: TreeNode): readonly Alternative[] {
  const fn = topFunction(node);
  return (fn ? parametersOf(fn) : []).flatMap(({ pattern }) => {
    const binding = pattern.kind === 'identifier' ? resolve(pattern) : undefined;
    const idle = binding !== undefined && referencesTo(binding).length === 0;
    return idle ? [change(() => pattern.text, `\`${pattern.text}\` instead of \`${node.text}\``, 0.85)] : [];
  });
}

function topFunction(node: TreeNode): TreeNode | undefined {
  for (let each = node.parent; each; each = each.parent) if (isFunction(each)) return each;
  return undefined;
}

/** A case that runs on into the next one. */
function fallThrough(node: TreeNode): readonly Alternative[] {
  const statements = node.named.filter((each) => each !== node.field('value'));
  const last = statements.at(-1);
  const ends = last && /^(break|return|throw|continue)_statement$/.test(last.kind);
  return last && !ends && node.parent?.named.at(-1) !== node ? [{ ...change(() => 'break;', 'with a `break` behind it', 0.9), place: last, after: true }] : [];
}

/** `return` as the last statement of a loop ends it at the first turn. */
function earlyReturn(node: TreeNode): readonly Alternative[] {
  const body = node.field('body');
  const last = body?.kind === 'statement_block' ? body.named.at(-1) : undefined;
  if (!body || last?.kind !== 'return_statement') return [];
  const rest = body.named.slice(0, -1);
  const text: Alternative['text'] = (plain) => {
    const head = node.children.filter((child) => child.end <= body.start).map(plain).join(' ');
    return `{${head} {${rest.map(plain).join('\n')}}\n${plain(last)}}`;
  };
  return [{ ...change(text, 'behind the loop instead of in it', 0.9), place: last }];
}

/** What is spread last wins. */
function spreads(node: TreeNode): readonly Alternative[] {
  const [first, second, ...more] = node.named;
  if (first?.kind !== 'spread_element' || !second || more.length > 0) return [];
  return [change((plain) => `_merge({},${[second, first].map((each) => (each.kind === 'spread_element' ? plain(each.named[0] ?? each) : `{${plain(each)}}`)).join(',')})`, 'with its parts in the other order', 0.85)];
}

/** Of conditions that each return, the first that holds wins: a later one may have to come first. */
function order(node: TreeNode): readonly Alternative[] {
  const isExit = (each: TreeNode): boolean => each.kind === 'if_statement' && /return/.test(each.field('consequence')?.text ?? '') && !each.field('alternative');
  const exits = node.named.filter(isExit);
  const [first] = exits;
  if (!first || exits.length < 2) return [];
  return exits.slice(1).map((later) => {
    const text: Alternative['text'] = (plain) => `{${node.named.map((each) => (each === first ? `${plain(later)}\n${plain(first)}` : each === later ? '' : plain(each))).join('\n')}}`;
    return { ...change(text, 'before the conditions above it', 0.8), place: later };
  });
}

/** One element further, or one before. */
function positions(node: TreeNode): readonly Alternative[] {
  const [object, index] = [node.field('object'), node.field('index')];
  if (!object || !index || /^(number|string)$/.test(index.kind)) return [];
  return ['-', '+'].map((sign) => change((plain) => `${plain(object)}[${plain(index)} ${sign} 1]`, `one element ${sign === '-' ? 'before' : 'after'}`, 0.6));
}
