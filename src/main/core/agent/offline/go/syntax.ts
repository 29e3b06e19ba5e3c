/** Go as the rules for compiled languages see it. */
import type { Parameter, Syntax, Write } from '../compiled/syntax.ts';
import { descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { formOf, unwrap } from './forms.ts';

const functionKinds = new Set(['function_declaration', 'method_declaration', 'func_literal']);
const writeTables = new WeakMap<SourceFile, readonly Write[]>();

export const goSyntax: Syntax = {
  unwrap,
  form: formOf,
  isFunction: ({ kind }) => functionKinds.has(kind),
  nameOf: (fn) => fn.field('name')?.text ?? literalName(fn),
  parametersOf: (fn) => parametersIn(fn.field('parameters')),
  receiverOf: (fn) => parametersIn(fn.field('receiver'))[0]?.name,
  writes(file) {
    const known = writeTables.get(file) ?? descendants(file.root, 'short_var_declaration', 'assignment_statement', 'var_spec', 'const_spec', 'inc_statement', 'dec_statement', 'range_clause', 'receive_statement', 'call_expression').flatMap(writesOf);
    writeTables.set(file, known);
    return known;
  },
  isBlock: ({ kind }) => /^(block|statement_list|source_file|expression_case|default_case|type_case|communication_case)$/.test(kind),
  isLoop: ({ kind }) => kind === 'for_statement',
  loopCondition: (loop) => loop.named.find(({ kind }) => kind === 'for_clause')?.field('condition') ?? loop.named.find(({ kind }) => /expression$/.test(kind)),
  returned: (node) => (node.kind === 'return_statement' ? listed(node.named[0]) : undefined),
  branch(node) {
    const condition = node.kind === 'if_statement' ? node.field('condition') : undefined;
    return condition && { condition, yes: node.field('consequence'), no: node.field('alternative') };
  },
  membersOf: (type) => descendants(type, 'field_declaration').flatMap((field) => field.named.filter(({ kind }) => kind === 'field_identifier').map(({ text }) => text)),
  typesIn: (file) => descendants(file.root, 'type_spec').flatMap((node) => (node.field('type')?.kind === 'struct_type' ? [{ name: node.field('name')?.text ?? '', node }] : [])),
  bareType: (text) => text.replace(/^[*&\s]+/, '').replace(/^.*\./, '').replace(/\[.*\]$/, ''),
  declaredIsRandom: false,
  nothing: 'nil',
  literal: ({ shape, primitive }) => (shape === 'null' ? 'nil' : typeof primitive === 'string' ? (primitive.length <= 60 ? JSON.stringify(primitive) : undefined) : Number.isInteger(primitive) || typeof primitive === 'boolean' ? String(primitive) : undefined),
  lengthOf: (path) => `len(${path})`,
  allocates: ({ name, receiver }) => (name === 'new' && !receiver ? 'zeros' : undefined),
};

/** `f := func() {…}` */
function literalName(fn: TreeNode): string | undefined {
  const list = fn.parent?.kind === 'expression_list' ? fn.parent.parent : undefined;
  return list?.kind === 'short_var_declaration' || list?.kind === 'assignment_statement' ? list.field('left')?.named[0]?.text : undefined;
}

function listed(node: TreeNode | undefined): readonly TreeNode[] {
  return node?.kind === 'expression_list' ? node.named : node ? [node] : [];
}

function parametersIn(list: TreeNode | undefined): readonly Parameter[] {
  return (list?.named ?? []).flatMap((node) => node.named.filter(({ kind }) => kind === 'identifier').map((name) => ({ name: name.text, node: name, type: node.field('type')?.text ?? '' })));
}

function writesOf(node: TreeNode): readonly Write[] {
  switch (node.kind) {
    case 'short_var_declaration':
      return pairs(node, 'assigned', true);
    case 'assignment_statement':
      return pairs(node, node.field('operator')?.text === '=' ? 'assigned' : 'computed', false);
    case 'var_spec':
    case 'const_spec': {
      const names = node.named.filter(({ kind }) => kind === 'identifier');
      const values = listed(node.field('value'));
      return names.map((target, position) => valued({ target, holder: node, declares: true }, values, position, names.length));
    }
    case 'inc_statement':
    case 'dec_statement':
      return node.named[0] ? [{ kind: 'computed', target: node.named[0], holder: node, declares: false }] : [];
    case 'range_clause': {
      const over = node.field('right');
      return over ? listed(node.field('left')).map((target, position) => ({ kind: 'loop', target, holder: node, value: over, position, declares: node.children.some(({ kind }) => kind === ':=') })) : [];
    }
    case 'receive_statement':
      return pairs(node, 'assigned', true);
    case 'call_expression':
      return (node.field('arguments')?.named ?? []).flatMap((each) => {
        const of = each.kind === 'unary_expression' && each.field('operator')?.text === '&' ? each.field('operand') : undefined;
        return of && of.kind !== 'composite_literal' ? [{ kind: 'handed', target: of, holder: node, declares: false } as const] : [];
      });
    default:
      return [];
  }
}

function pairs(node: TreeNode, kind: 'assigned' | 'computed', declares: boolean): readonly Write[] {
  const targets = listed(node.field('left'));
  const values = listed(node.field('right'));
  return targets.map((target, position) => ({ ...valued({ target, holder: node, declares }, values, position, targets.length), ...(kind === 'computed' ? { kind } : {}) }));
}

/** The value for a target: its own one, or one result of a call that gives several. */
function valued(write: Pick<Write, 'target' | 'holder' | 'declares'>, values: readonly TreeNode[], position: number, targets: number): Write {
  const value = values.length === targets ? values[position] : values[0];
  if (!value) return { ...write, kind: 'declared' };
  return { ...write, kind: 'assigned', value, ...(values.length === targets ? {} : { position }) };
}
