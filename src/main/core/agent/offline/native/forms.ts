/** What the expressions of C and C++ are. */
import type { Form } from '../compiled/syntax.ts';
import { fieldsOf, type TreeNode } from '../tree.ts';
import { numberSeen } from '../compiled/arithmetic.ts';
import { readNative, characterCode } from './values.ts';

/** Without parentheses, casts and the braces around one value. */
export function unwrap(node: TreeNode): TreeNode {
  switch (node.kind) {
    case 'parenthesized_expression':
    case 'condition_clause':
    case 'argument_list':
      return node.named.length === 1 && node.named[0] ? unwrap(node.named[0]) : node;
    case 'cast_expression': {
      const value = node.field('value');
      return value ? unwrap(value) : node;
    }
    case 'call_expression': {
      // static_cast<T>(x)
      const callee = node.field('function');
      const inner = node.field('arguments')?.named[0];
      return callee?.kind === 'template_function' && /^(static|const|reinterpret|dynamic)_cast/.test(callee.text) && inner ? unwrap(inner) : node;
    }
    default:
      return node;
  }
}

const other: Form = { is: 'other' };

export function formOf(given: TreeNode): Form {
  const node = unwrap(given);
  switch (node.kind) {
    case 'identifier':
      return node.text === 'NULL' ? { is: 'fixed', seen: readNative('0x0', 'void *') } : { is: 'name', name: node.text };
    case 'null':
      return { is: 'fixed', seen: readNative('0x0', 'void *') };
    case 'true':
    case 'false':
      return { is: 'fixed', seen: readNative(node.text) };
    case 'number_literal':
      return numberForm(node.text);
    case 'char_literal':
      return { is: 'fixed', seen: { shape: 'number', text: node.text, primitive: characterCode(node.text.slice(1, -1)) } };
    case 'string_literal':
    case 'concatenated_string':
      return { is: 'fixed', seen: readNative(node.text) };
    case 'field_identifier':
      return { is: 'member', name: node.text };
    case 'field_expression':
      return memberForm(node);
    case 'subscript_expression':
      return elementForm(node);
    case 'pointer_expression':
      return pointerForm(node);
    case 'call_expression':
      return callForm(node);
    case 'binary_expression':
      return { is: 'operation', operator: node.field('operator')?.text ?? '', operands: fieldsOf(node, 'left', 'right') };
    case 'unary_expression':
      return unaryForm(node);
    case 'conditional_expression': {
      const condition = node.field('condition');
      return condition ? { is: 'choice', condition, sides: fieldsOf(node, 'consequence', 'alternative') } : other;
    }
    case 'new_expression':
      return { is: 'made', type: node.field('type')?.text ?? '' };
    case 'initializer_list':
      return initializerForm(node);
    case 'compound_literal_expression': {
      const list = node.field('value');
      const form = list && initializerForm(list);
      return form ? { ...form, type: node.field('type')?.text ?? '' } : other;
    }
    case 'lambda_expression':
      return { is: 'made' };
    default:
      return other;
  }
}

function numberForm(text: string): Form {
  const plain = text.replaceAll("'", '').replace(/(?<!^0x[\da-f]*)f$|[ul]+$/i, '');
  const value = /^0\d+$/.test(plain) ? Number.parseInt(plain, 8) : Number(plain);
  return Number.isNaN(value) ? other : { is: 'fixed', seen: numberSeen(value) };
}

function memberForm(node: TreeNode): Form {
  const [object, name] = [node.field('argument'), node.field('field')?.text];
  if (!object || name === undefined) return other;
  return object.kind === 'this' ? { is: 'member', name } : { is: 'member', object, name };
}

function elementForm(node: TreeNode): Form {
  const container = node.field('argument');
  const index = node.field('index') ?? node.field('indices')?.named[0] ?? node.named[1];
  return container && index ? { is: 'element', container, index } : other;
}

function pointerForm(node: TreeNode): Form {
  const inner = node.field('argument');
  if (!inner) return other;
  return node.field('operator')?.text === '&' ? { is: 'made', of: inner } : { is: 'pointee', pointer: inner };
}

function callForm(node: TreeNode): Form {
  const callee = node.field('function');
  const given = node.field('arguments')?.named ?? [];
  if (!callee) return other;
  const receiver = callee.kind === 'field_expression' ? callee.field('argument') : undefined;
  const name = (receiver ? callee.field('field')?.text : callee.text.split('::').at(-1))?.replace(/<.*>$/, '') ?? '';
  return { is: 'call', name, given, ...(receiver ? { receiver } : {}) };
}

function unaryForm(node: TreeNode): Form {
  const inner = node.field('argument');
  if (!inner) return other;
  const operator = node.field('operator')?.text ?? '';
  const form = formOf(inner);
  if (operator === '-' && form.is === 'fixed' && typeof form.seen.primitive === 'number') return { is: 'fixed', seen: numberSeen(-form.seen.primitive) };
  return { is: 'operation', operator, operands: [inner] };
}

/** `{.name = "tea", .next = 0}` or `{"tea", 4}`. */
function initializerForm(node: TreeNode): Extract<Form, { is: 'made' }> {
  const pairs = node.named.filter(({ kind }) => kind === 'initializer_pair');
  if (pairs.length === 0) return { is: 'made', parts: node.named };
  const members = new Map(pairs.flatMap((pair) => {
    const name = pair.named[0]?.named[0]?.text;
    const value = pair.field('value') ?? pair.named.at(-1);
    return name !== undefined && value ? [[name, value] as const] : [];
  }));
  return { is: 'made', members };
}
