/** Compares what a step predicted with what it saw. Says `inconclusive` rather than guess. */
import type { StepResult } from '../../../shared/agent.ts';

type Outcome = NonNullable<StepResult['outcome']>;

/** Whether a value seen bears a prediction out. Predictions may be a value, a comparison, "contains …" or "not …". */
export function compareValue(expected: string, seen: string): Outcome {
  const wanted = expected.trim();
  const negated = /^(?:not|anything but|!=+)\s+(.+)$/is.exec(wanted);
  if (negated?.[1]) return invert(compareValue(negated[1], seen));
  const containing = /^(?:contains|includes|mentions)\s+(.+)$/is.exec(wanted);
  if (containing?.[1]) return bare(seen).includes(bare(containing[1])) ? 'supported' : 'refuted';
  const comparison = /^(>=|<=|>|<|={1,3})\s*(-?\d+(?:\.\d+)?)$/.exec(wanted);
  if (comparison?.[1] && comparison[2] && isNumber(seen)) return compareNumbers(Number(bare(seen)), comparison[1], Number(comparison[2]));
  if (bare(wanted) === bare(seen)) return 'supported';
  if (isNumber(wanted) && isNumber(seen)) return Number(bare(wanted)) === Number(bare(seen)) ? 'supported' : 'refuted';
  return isLiteral(wanted) && isLiteral(seen) ? 'refuted' : 'inconclusive';
}

/** Whether the place a movement led to bears a prediction such as "stops at cart.js:12" out. */
export function compareMovement(expected: string, summary: string, place: { readonly path: string; readonly line: number } | undefined): Outcome {
  const wanted = /([\w.@-]+\.\w+):(\d+)/.exec(expected);
  if (wanted?.[1]) {
    if (!place) return /ended/.test(summary) ? 'refuted' : 'inconclusive';
    const file = place.path.split(/[\\/]/).at(-1);
    return file === wanted[1] && place.line === Number(wanted[2]) ? 'supported' : 'refuted';
  }
  return bare(summary).includes(bare(expected)) ? 'supported' : 'inconclusive';
}

function invert(outcome: Outcome): Outcome {
  return outcome === 'supported' ? 'refuted' : outcome === 'refuted' ? 'supported' : 'inconclusive';
}

/** Without quotes around it and without differences of case in words such as None. */
function bare(text: string): string {
  return text.trim().replace(/^(['"`])([\s\S]*)\1$/, '$2').trim();
}

function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?n?$/i.test(text.trim());
}

function isLiteral(text: string): boolean {
  return isNumber(text) || /^(?:true|false|null|undefined|nil|none|nan|-?infinity|'[^']*'|"[^"]*")$/i.test(text.trim());
}

function compareNumbers(seen: number, operator: string, wanted: number): Outcome {
  const holds =
    operator === '>' ? seen > wanted : operator === '<' ? seen < wanted : operator === '>=' ? seen >= wanted : operator === '<=' ? seen <= wanted : seen === wanted;
  return holds ? 'supported' : 'refuted';
}
