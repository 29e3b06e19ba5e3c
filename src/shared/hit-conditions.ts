/** How hits are counted: an operator and a number, or a number alone. Which operators there are is the adapter's affair. */

const everyOperator = ['=', '==', '===', '!=', '>', '>=', '<', '<=', '%'] as const;

export interface HitCondition {
  /** Empty for a number alone, which adapters take in different ways. */
  readonly operator: string;
  readonly count: number;
}

/** What is written, or undefined when it is no hit condition of any adapter. */
export function parseHitCondition(text: string): HitCondition | undefined {
  const [, operator = '', digits] = /^([=!<>%]{0,3})\s*(\d{1,9})$/.exec(text.trim()) ?? [];
  if (digits === undefined || (operator !== '' && !everyOperator.some((known) => known === operator))) return undefined;
  return { operator, count: Number(digits) };
}

/**
 * Why a hit condition cannot be used where these operators are known (absent: it is not known which), in a sentence; or
 * undefined. A wrong one would be passed over by adapters without a word, so it is not sent.
 */
export function hitConditionProblem(text: string, operators?: readonly string[]): string | undefined {
  const hit = parseHitCondition(text);
  const example = operators === undefined || operators.includes('>=') ? '5 or >= 5' : '5';
  if (!hit) return operators === undefined ? undefined : `"${text.trim()}" is no count of hits. Write for example ${example}.`;
  if (hit.operator === '%' && hit.count === 0) return 'Every 0th hit is none: write a number from 1 on after %.';
  if (operators === undefined || hit.operator === '' || operators.includes(hit.operator)) return undefined;
  const known = operators.length === 0 ? 'only a number alone' : `a number alone or after ${operators.join(' ')}`;
  return `This debugger does not know "${hit.operator}" in a count of hits; it takes ${known}.`;
}
