/** What an expression can and cannot give, from its shape alone. */
import { isMissing } from '../values.ts';
import { calleeOf, unwrap } from './functions.ts';
import type { JsSuspect } from './questions.ts';
import { staticValue } from './static-value.ts';

export function isTruthy(text: string, shape: string): boolean {
  return !['undefined', 'null', 'nan'].includes(shape) && !['false', '0', '-0', '0n', "''"].includes(text);
}

/** Built-ins that always give something. */
const total = /(\.(join|map|filter|slice|concat|split|trim\w*|toUpperCase|toLowerCase|toFixed|toString|padStart|padEnd|repeat|replace|replaceAll|sort|reverse|flat|flatMap|keys|values|entries|includes|startsWith|endsWith|indexOf|push|unshift|some|every|has)|^(String|Number|Boolean|parseInt|parseFloat|Object\.\w+|Math\.\w+|Array\.\w+|JSON\.stringify))$/;

/** Whether an expression can have this bad value, as far as its shape tells. */
export function mayBe(node: JsSuspect['node'], { bad, seen }: Pick<JsSuspect, 'bad' | 'seen'>): boolean {
  const inner = unwrap(node);
  const fixed = staticValue(inner);
  if (bad === 'missing') {
    if (inner.kind === 'call_expression' && total.test(calleeOf(inner)?.text ?? '')) return false;
    if (fixed) return isMissing(fixed) && (seen === undefined || seen.shape === fixed.shape);
    if (inner.kind === 'binary_expression') {
      const operator = inner.field('operator')?.text ?? '';
      return ['&&', '||', '??'].includes(operator) && [inner.field('left'), inner.field('right')].some((side) => side && mayBe(side, { bad, ...(seen ? { seen } : {}) }));
    }
    return !/^(object|array|arrow_function|function_expression|class|new_expression|template_string|regex|update_expression|augmented_assignment_expression)$/.test(inner.kind);
  }
  if (bad === 'nan' && fixed) return fixed.shape === 'nan';
  if (bad === 'uncallable') return !/^(arrow_function|function_expression|class)$/.test(inner.kind);
  if (bad === 'uniterable') return !/^(array|string|template_string)$/.test(inner.kind);
  if (fixed && seen?.primitive !== undefined) return fixed.primitive === seen.primitive;
  if (fixed && seen && isMissing(seen)) return fixed.shape === seen.shape;
  return true;
}
