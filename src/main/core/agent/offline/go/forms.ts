/** What the expressions of Go are. */
import type { Form } from '../compiled/syntax.ts';
import { numberSeen } from '../compiled/arithmetic.ts';
import { fieldsOf, type TreeNode } from '../tree.ts';
import { readGo } from './values.ts';

/** Types that a value is turned into by what looks like a call. */
const conversions = /^(u?int(8|16|32|64)?|float(32|64)|string|byte|rune|bool|uintptr|\[\]\w+)$/;

export function unwrap(node: TreeNode): TreeNode {
  if ((node.kind === 'parenthesized_expression' || node.kind === 'literal_element') && node.named[0]) return unwrap(node.named[0]);
  if (node.kind === 'call_expression' || node.kind === 'type_conversion_expression') {
    const name = (node.field('function') ?? node.field('type'))?.text ?? '';
    const inner = node.field('arguments')?.named[0] ?? node.field('operand');
    return conversions.test(name) && inner ? unwrap(inner) : node;
  }
  return node;
}

const other: Form = { is: 'other' };

export function formOf(given: TreeNode): Form {
  const node = unwrap(given);
  switch (node.kind) {
    case 'identifier':
    case 'field_identifier':
      return { is: 'name', name: node.text };
    case 'nil':
    case 'true':
    case 'false':
    case 'interpreted_string_literal':
      return { is: 'fixed', seen: readGo(node.text) };
    case 'raw_string_literal':
      return { is: 'fixed', seen: { shape: 'string', text: node.text, primitive: node.text.slice(1, -1), typeName: 'string' } };
    case 'int_literal':
    case 'float_literal':
      return { is: 'fixed', seen: numberSeen(Number(node.text.replaceAll('_', ''))) };
    case 'rune_literal':
      return { is: 'fixed', seen: numberSeen(node.text.slice(1, -1).codePointAt(0) ?? 0) };
    case 'selector_expression': {
      const [object, name] = [node.field('operand'), node.field('field')?.text];
      return object && name !== undefined ? { is: 'member', object, name } : other;
    }
    case 'index_expression': {
      const [container, index] = [node.field('operand'), node.field('index')];
      return container && index ? { is: 'element', container, index } : other;
    }
    case 'call_expression':
      return callForm(node);
    case 'binary_expression':
      return { is: 'operation', operator: node.field('operator')?.text ?? '', operands: fieldsOf(node, 'left', 'right') };
    case 'unary_expression':
      return unaryForm(node);
    case 'composite_literal':
      return literalForm(node);
    case 'literal_value':
      return { is: 'made', ...partsOf(node) };
    case 'func_literal':
      return { is: 'made' };
    case 'type_assertion_expression': {
      const [value, type] = [node.field('operand'), node.field('type')];
      return value && type ? { is: 'asserted', value, type: type.text } : other;
    }
    default:
      return other;
  }
}

function callForm(node: TreeNode): Form {
  const callee = node.field('function');
  const given = node.field('arguments')?.named ?? [];
  if (!callee) return other;
  if (callee.text === 'make') return { is: 'made', type: given[0]?.text ?? '', parts: [], ...(given[1] && given[1].text !== '0' && /^\[/.test(given[0]?.text ?? '') ? { zeros: true } : {}) };
  const receiver = callee.kind === 'selector_expression' ? callee.field('operand') : undefined;
  const name = receiver ? (callee.field('field')?.text ?? '') : callee.text.replace(/\[.*\]$/, '');
  return { is: 'call', name, given, ...(receiver ? { receiver } : {}) };
}

function unaryForm(node: TreeNode): Form {
  const [operator, inner] = [node.field('operator')?.text ?? '', node.field('operand')];
  if (!inner) return other;
  if (operator === '*') return { is: 'pointee', pointer: inner };
  if (operator === '<-') return { is: 'received', channel: inner };
  const form = formOf(inner);
  if (operator === '&') return form.is === 'made' ? form : { is: 'made', of: inner };
  if (operator === '-' && form.is === 'fixed' && typeof form.seen.primitive === 'number') return { is: 'fixed', seen: numberSeen(-form.seen.primitive) };
  return { is: 'operation', operator, operands: [inner] };
}

function literalForm(node: TreeNode): Form {
  const body = node.field('body');
  return { is: 'made', type: node.field('type')?.text ?? '', ...(body ? partsOf(body) : {}) };
}

/** `{Name: "a", Next: n}`, `{"tea": 3}` or `{1, 2}`. */
function partsOf(body: TreeNode): Pick<Extract<Form, { is: 'made' }>, 'members' | 'parts'> {
  const keyed = body.named.filter(({ kind }) => kind === 'keyed_element');
  if (keyed.length === 0) return { parts: body.named };
  return {
    members: new Map(keyed.flatMap((each) => {
      const [key, value] = each.named;
      return key && value ? [[key.text, value] as const] : [];
    })),
  };
}
