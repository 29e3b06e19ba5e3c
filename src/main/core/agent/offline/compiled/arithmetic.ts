/** Operators of compiled languages on values that were seen: what comes out, where that is sure. */
import type { Seen } from '../values.ts';

export function compute(operator: string, operands: readonly (Seen | undefined)[]): Seen | undefined {
  const [left, right] = operands.map((each) => valueIn(each));
  if (left === undefined || (operands.length > 1 && right === undefined)) return undefined;
  if (right === undefined) return operator === '-' && typeof left === 'number' ? numberSeen(-left) : operator === '!' ? truth(!left) : undefined;
  switch (operator) {
    case '==':
      return truth(left === right);
    case '!=':
      return truth(left !== right);
    case '&&':
      return truth(Boolean(left) && Boolean(right));
    case '||':
      return truth(Boolean(left) || Boolean(right));
    default:
      return typeof left === 'number' && typeof right === 'number' ? numeric(operator, left, right) : undefined;
  }
}

function numeric(operator: string, left: number, right: number): Seen | undefined {
  const whole = Number.isInteger(left) && Number.isInteger(right);
  switch (operator) {
    case '<':
      return truth(left < right);
    case '<=':
      return truth(left <= right);
    case '>':
      return truth(left > right);
    case '>=':
      return truth(left >= right);
    case '+':
      return numberSeen(left + right);
    case '-':
      return numberSeen(left - right);
    case '*':
      return numberSeen(left * right);
    case '/':
      return right === 0 ? undefined : numberSeen(whole ? Math.trunc(left / right) : left / right);
    case '%':
      return right === 0 ? undefined : numberSeen(left % right);
    default:
      return undefined;
  }
}

/** Nothing counts as a value of its own: `p == NULL`. */
function valueIn(seen: Seen | undefined): number | string | boolean | undefined {
  return seen?.shape === 'null' ? 0 : seen?.primitive;
}

export function numberSeen(value: number): Seen {
  return { shape: 'number', text: String(value), primitive: value };
}

function truth(value: boolean): Seen {
  return { shape: 'boolean', text: String(value), primitive: value };
}

/** Whether a condition would take it for true. */
export function isTrue(seen: Seen | undefined): boolean | undefined {
  if (seen?.shape === 'null') return false;
  if (seen?.primitive !== undefined) return Boolean(seen.primitive);
  return seen?.shape === 'object' ? true : undefined;
}

/** Whether two values are surely the same or surely not. */
export function isSame(a: Seen, b: Seen): boolean | undefined {
  if (a.shape === 'null' || b.shape === 'null') return a.shape === b.shape || (a.primitive ?? b.primitive) === 0;
  if (a.primitive === undefined || b.primitive === undefined) return undefined;
  return a.primitive === b.primitive || Number(a.primitive) === Number(b.primitive);
}
