/** Code as text that can be evaluated on the side: without types, output and endless loops, with other names put in. */
import type { TreeNode } from '../../tree.ts';

export interface Rendering {
  /** Another text for a node, tried before its own; `plain` gives a node's text without any changes in it. */
  replace?(node: TreeNode, own: () => string, plain: (node: TreeNode) => string): string | undefined;
  /** Another name for what an identifier means here. */
  rename?(identifier: TreeNode): string | undefined;
}

const dropped = new Set(['comment', 'type_annotation', 'type_arguments', 'type_parameters', 'accessibility_modifier', 'override_modifier', 'interface_declaration', 'type_alias_declaration', 'type_predicate_annotation']);
const loops = /^(for|for_in|while|do)_statement$/;

/** The text of a node. */
export function render(node: TreeNode, rendering: Rendering): string {
  const own = (): string => ownText(node, rendering);
  const plain = (each: TreeNode): string => render(each, { ...(rendering.rename ? { rename: rendering.rename } : {}) });
  return rendering.replace?.(node, own, plain) ?? own();
}

function ownText(node: TreeNode, rendering: Rendering): string {
  const inner = (each: TreeNode): string => render(each, rendering);
  if (dropped.has(node.kind)) return '';
  switch (node.kind) {
    case 'as_expression':
    case 'satisfies_expression':
    case 'non_null_expression':
      return node.named[0] ? `(${inner(node.named[0])})` : '';
    case 'identifier':
      return rendering.rename?.(node) ?? node.text;
    case 'shorthand_property_identifier': {
      const name = rendering.rename?.(node);
      return name === undefined ? node.text : `${node.text}: ${name}`;
    }
    case 'required_parameter':
    case 'optional_parameter': {
      const [pattern, value] = [node.field('pattern'), node.field('value')];
      return (pattern ? inner(pattern) : '') + (value ? ` = ${inner(value)}` : '');
    }
    case 'expression_statement':
      return /^console\./.test(node.text) ? ';' : joined(node, rendering);
    case 'spread_element':
      return node.named[0] ? `..._each(${inner(node.named[0])})` : '';
    case 'template_string':
      return template(node, rendering);
    case 'string':
    case 'regex':
      return node.text;
    case 'call_expression':
      return call(node, rendering);
    case 'object':
      return node.named.some(({ kind }) => kind === 'spread_element') ? merged(node, rendering) : joined(node, rendering);
    default:
      return loops.test(node.kind) ? loop(node, rendering) : joined(node, rendering);
  }
}

/** The children one after another, with the white space between them made short; line ends stay, since they end statements. */
function joined(node: TreeNode, rendering: Rendering): string {
  if (node.children.length === 0) return node.text;
  let text = '';
  let at = node.start;
  for (const child of node.children) {
    const gap = child.start > at ? (child.line > lineAt(node, at) ? '\n' : ' ') : '';
    text += gap + render(child, rendering);
    at = child.end;
  }
  return text;
}

function lineAt(node: TreeNode, offset: number): number {
  return node.line + (node.text.slice(0, offset - node.start).match(/\n/g)?.length ?? 0);
}

function template(node: TreeNode, rendering: Rendering): string {
  let text = '';
  let at = node.start;
  for (const part of node.named.filter(({ kind }) => kind === 'template_substitution')) {
    text += node.text.slice(at - node.start, part.start - node.start);
    text += `\${${part.named.map((each) => render(each, rendering)).join('')}}`;
    at = part.end;
  }
  return text + node.text.slice(at - node.start);
}

/** A loop that a change has made endless ends by itself. */
function loop(node: TreeNode, rendering: Rendering): string {
  const body = node.field('body');
  if (!body) return joined(node, rendering);
  const inside = body.kind === 'statement_block' ? body.named.map((each) => render(each, rendering)).join('\n') : render(body, rendering);
  const over = node.kind === 'for_in_statement' && node.field('operator')?.text === 'of' ? node.field('right') : undefined;
  const head = node.children
    .filter((child) => child.end <= body.start)
    .map((child) => (child === over ? `_each(${render(child, rendering)})` : render(child, rendering)))
    .join(' ');
  const tail = node.children.filter((child) => child.start >= body.end).map((child) => render(child, rendering)).join(' ');
  return `${head} {if(++_n>999)throw 0;${inside}}${tail === '' ? '' : ` ${tail}`}`;
}

/**
 * V8 counts some built-ins as changes of state though they are none (more of them in older versions). The same by hand
 * is not counted.
 */
function call(node: TreeNode, rendering: Rendering): string {
  const callee = node.field('function');
  const given = node.field('arguments')?.named ?? [];
  const object = callee?.kind === 'member_expression' ? callee.field('object') : undefined;
  const name = callee?.field('property')?.text ?? '';
  const inner = (each: TreeNode): string => render(each, rendering);
  const [first] = given;
  const list = given.map(inner).join(',');
  if (!object) return joined(node, rendering);
  if (object.text === 'Object' && name === 'assign') return `_merge(${list})`;
  if (object.text === 'Object' && name === 'fromEntries') return `_from(${list})`;
  if (object.text === 'Array' && name === 'from') return `_list(${list})`;
  if (first?.kind !== 'regex') {
    if (name === 'split' && given.length === 1) return `_split(${inner(object)},${list})`;
    if (name === 'replace' && given.length === 2) return `_replace(${inner(object)},${list},1)`;
    if (name === 'replaceAll' && given.length === 2) return `_replace(${inner(object)},${list})`;
  }
  if (/^to(Locale)?UpperCase$/.test(name)) return `_cased(${inner(object)},97,122,-32)`;
  if (/^to(Locale)?LowerCase$/.test(name)) return `_cased(${inner(object)},65,90,32)`;
  if (name === 'localeCompare' && given.length === 1) return `_compare(${inner(object)},${list})`;
  return joined(node, rendering);
}

/** `{ ...a, b }` : spreading into a new object counts as a change of state too. */
function merged(node: TreeNode, rendering: Rendering): string {
  const parts = node.named.map((part) => (part.kind === 'spread_element' ? part.named.map((each) => render(each, rendering)).join('') : `{${render(part, rendering)}}`));
  return `_merge({},${parts.join(',')})`;
}

const helpers = [
  'const _each=x=>{if(typeof x!=="string")return x;const o=[];for(let i=0;i<x.length;i++)o.push(x[i]);return o};',
  'const _split=(s,d)=>{if(d==="")return _each(s);const o=[];let a=0;for(let i=s.indexOf(d);i>=0;i=s.indexOf(d,a)){o.push(s.slice(a,i));a=i+d.length}o.push(s.slice(a));return o};',
  'const _replace=(s,x,y,n=1e9)=>{let o="",a=0;for(let i=s.indexOf(x);i>=0&&n-->0;i=s.indexOf(x,a)){o+=s.slice(a,i)+y;a=i+x.length}return o+s.slice(a)};',
  'const _cased=(s,f,t,d)=>_each(s).map(c=>{const n=c.charCodeAt(0);return n>=f&&n<=t?String.fromCharCode(n+d):c}).join("");',
  'const _compare=(a,b)=>a<b?-1:a>b?1:0;',
  'const _merge=(t,...a)=>{for(const x of a)for(const k of Object.keys(x??{}))t[k]=x[k];return t};',
  'const _from=(e)=>{const o={};for(const [k,v] of e)o[k]=v;return o};',
  'const _list=(x,f=v=>v)=>{const o=[];if(Symbol.iterator in Object(x))for(const v of _each(x))o.push(v);else for(let i=0;i<x.length;i++)o.push(x[i]);return o.map(f)};',
];

/** The definitions of what the text calls. */
export function helpersFor(text: string): string {
  let used = '';
  for (const helper of helpers.toReversed()) if ((text + used).includes(`${helper.slice(6, helper.indexOf('='))}(`)) used = helper + used;
  return used;
}
