/** C and C++ as the rules for compiled languages see them. */
import type { Parameter, Syntax, Write } from '../compiled/syntax.ts';
import { above, descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { formOf, unwrap } from './forms.ts';

const functionKinds = new Set(['function_definition', 'lambda_expression']);
const loopKinds = new Set(['for_statement', 'while_statement', 'do_statement', 'for_range_loop']);
const writeTables = new WeakMap<SourceFile, readonly Write[]>();

export const nativeSyntax: Syntax = {
  unwrap,
  form: formOf,
  isFunction: ({ kind }) => functionKinds.has(kind),
  nameOf,
  parametersOf,
  receiverOf: () => undefined,
  writes(file) {
    const known = writeTables.get(file) ?? writesIn(file);
    writeTables.set(file, known);
    return known;
  },
  isBlock: ({ kind }) => kind === 'compound_statement' || kind === 'translation_unit' || kind === 'case_statement',
  isLoop: ({ kind }) => loopKinds.has(kind),
  loopCondition: (loop) => (loop.kind === 'for_range_loop' ? undefined : loop.field('condition')),
  returned: (node) => (node.kind === 'return_statement' ? node.named.slice(0, 1) : undefined),
  branch(node) {
    if (node.kind !== 'if_statement' && node.kind !== 'conditional_expression') return undefined;
    const condition = node.field('condition');
    return condition && { condition, yes: node.field('consequence'), no: node.field('alternative') };
  },
  membersOf: (type) =>
    (type.field('body')?.named ?? []).filter(({ kind }) => kind === 'field_declaration').flatMap((field) => field.named.flatMap((each) => (/declarator$|^field_identifier$/.test(each.kind) ? [declaredName(each)?.text ?? ''] : []))),
  typesIn: (file) =>
    descendants(file.root, 'struct_specifier', 'class_specifier', 'union_specifier').flatMap((node) => {
      const typedef = node.parent?.kind === 'type_definition' ? node.parent.field('declarator')?.text : undefined;
      const names = [node.field('name')?.text, typedef].filter((name) => name !== undefined);
      return node.field('body') ? names.map((name) => ({ name, node })) : [];
    }),
  bareType: (text) => text.replace(/\b(const|volatile|struct|class|enum|union)\b/g, '').replace(/[*&\s]|\[\d*\]/g, ''),
  declaredIsRandom: true,
  nothing: '0',
  literal: ({ shape, primitive }) => (shape === 'number' && Number.isInteger(primitive) ? String(primitive) : shape === 'null' ? '0' : undefined),
  allocates: ({ name, receiver }) => (receiver ? undefined : name === 'calloc' ? 'zeros' : /^(malloc|aligned_alloc|alloca|realloc)$/.test(name) ? 'random' : undefined),
};

function nameOf(fn: TreeNode): string | undefined {
  if (fn.kind === 'lambda_expression') return fn.parent?.kind === 'init_declarator' ? declaredName(fn.parent.field('declarator') ?? fn)?.text : undefined;
  const name = functionDeclarator(fn)?.field('declarator');
  return name && (name.text.split('::').at(-1) ?? name.text);
}

function functionDeclarator(fn: TreeNode): TreeNode | undefined {
  let each = fn.field('declarator');
  while (each && each.kind !== 'function_declarator' && each.kind !== 'abstract_function_declarator') each = each.field('declarator') ?? each.named.find(({ kind }) => kind === 'function_declarator');
  return each;
}

/** The name that a declarator declares. */
function declaredName(declarator: TreeNode): TreeNode | undefined {
  let each: TreeNode | undefined = declarator;
  while (each && !/^(identifier|field_identifier)$/.test(each.kind)) each = each.field('declarator') ?? each.named.find(({ kind }) => /declarator$|identifier$/.test(kind) && kind !== 'type_identifier');
  return each;
}

function parametersOf(fn: TreeNode): readonly Parameter[] {
  const list = functionDeclarator(fn)?.field('parameters');
  return (list?.named ?? []).flatMap((node) => {
    const declarator = node.field('declarator');
    const name = declarator && declaredName(declarator);
    return name ? [{ name: name.text, node: name, type: node.text }] : [];
  });
}

function writesIn(file: SourceFile): readonly Write[] {
  const kinds = ['declaration', 'assignment_expression', 'update_expression', 'for_range_loop', 'call_expression', 'field_initializer', 'initializer_pair', 'field_declaration'];
  return descendants(file.root, ...kinds).flatMap((node) => writesOf(node));
}

function writesOf(node: TreeNode): readonly Write[] {
  switch (node.kind) {
    case 'declaration':
      return node.named.flatMap((each) => declared(node, each));
    case 'assignment_expression': {
      const [target, value] = [node.field('left'), node.field('right')];
      const plain = node.field('operator')?.text === '=';
      return target && value ? [{ kind: plain ? 'assigned' : 'computed', target: unwrap(target), holder: node, value, declares: false }] : [];
    }
    case 'update_expression': {
      const target = node.field('argument');
      return target ? [{ kind: 'computed', target: unwrap(target), holder: node, declares: false }] : [];
    }
    case 'for_range_loop': {
      const [declarator, over] = [node.field('declarator'), node.field('right')];
      const target = declarator && declaredName(declarator);
      return target && over ? [{ kind: 'loop', target, holder: node, value: over, declares: true }] : [];
    }
    case 'field_initializer': {
      const [target, list] = node.named;
      const value = list?.named[0];
      return target && value ? [{ kind: 'assigned', target, holder: node, value, declares: false }] : [];
    }
    case 'field_declaration': {
      const value = node.field('default_value');
      const declarator = node.field('declarator');
      const target = declarator && declaredName(declarator);
      return target && value ? [{ kind: 'assigned', target, holder: node, value, declares: false }] : [];
    }
    case 'call_expression':
      // `f(&x)`: the call may write it.
      return (node.field('arguments')?.named ?? []).flatMap((each) => {
        const of = each.kind === 'pointer_expression' && each.field('operator')?.text === '&' ? each.field('argument') : undefined;
        return of ? [{ kind: 'handed', target: unwrap(of), holder: node, declares: false } as const] : [];
      });
    default:
      return [];
  }
}

/** One declarator of a declaration; function prototypes declare no variable. */
function declared(holder: TreeNode, node: TreeNode): readonly Write[] {
  if (node.kind === 'init_declarator') {
    const [declarator, value] = [node.field('declarator'), node.field('value')];
    const target = declarator && declaredName(declarator);
    return target && value ? [{ kind: 'assigned', target, holder: node, value, declares: true }] : [];
  }
  if (!/^(identifier|pointer_declarator|array_declarator|reference_declarator)$/.test(node.kind) || descendants(node, 'function_declarator').length > 0) return [];
  const isStatic = holder.named.some(({ kind, text }) => kind === 'storage_class_specifier' && /static|extern/.test(text)) || above(holder, ({ kind }) => functionKinds.has(kind)) === undefined;
  const target = declaredName(node);
  if (!target) return [];
  // A class of C++ makes its own value, which is none that was forgotten.
  const ownValue = node.kind === 'identifier' && /^(qualified_identifier|template_type)$/.test(holder.field('type')?.kind ?? '');
  return [{ kind: ownValue ? 'handed' : 'declared', target, holder: isStatic ? holder : node, declares: true }];
}

