/**
 * A conservative syntactic proof that an expression only looks. Used where no stopped place exists to prove it
 * (conditions and log messages of breakpoints). Unknown text has effects. The token rules leave no room for a reading
 * that differs from a language's own: a slash is a division because a value stands before it, so no regular expression
 * and no comment can hide a call from this check.
 */

const tokens =
  /\s*(?:(?<literal>\d[\w.]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<word>[\p{ID_Start}$_][\p{ID_Continue}$]*)|(?<operator>===|!==|==|!=|>>>|<<|>>|<=|>=|&&|\|\||\?\?|\?\.|[-+*/%<>!&|^~?:.,()[\]]))/uy;

const forbiddenWords = new Set([
  'new', 'delete', 'await', 'yield', 'function', 'class', 'import', 'throw', 'async', 'super', 'let', 'var', 'const', 'return',
]);
const prefixWords = new Set(['typeof', 'void', 'not']);
const binaryWords = new Set(['in', 'instanceof', 'and', 'or', 'is']);
const prefixOperators = new Set(['+', '-', '!', '~']);

/** Whether the expression is made of names, members, literals, indexes and operators alone: no call, no assignment. */
export function onlyLooks(expression: string): boolean {
  const text = expression.trim();
  // A value has just ended; what follows must be an operator, a member or an index.
  let operand = false;
  let previous = '';
  const open: string[] = [];
  // In C++ `f<int>(x)` is a call.
  let angle = false;
  tokens.lastIndex = 0;
  while (tokens.lastIndex < text.length) {
    const match = tokens.exec(text);
    if (!match?.groups) return false;
    const { literal, word, operator } = match.groups;
    if (literal !== undefined) {
      if (operand || previous === '.' || previous === '?.') return false;
      operand = true;
    } else if (word !== undefined) {
      const kind = previous === '.' || previous === '?.' ? 'name' : wordKind(word);
      if (kind === 'forbidden' || operand !== (kind === 'binary')) return false;
      operand = kind === 'name';
    } else if (operator === '(' || operator === '[') {
      if (operator === '(' ? operand || previous === '?.' || (angle && /^>+$/.test(previous)) : previous === '.') return false;
      open.push(operator);
      operand = false;
    } else if (operator === ')' || operator === ']') {
      if (!operand || open.pop() !== (operator === ')' ? '(' : '[')) return false;
    } else if (operator !== undefined) {
      if (!operand && (!prefixOperators.has(operator) || text[tokens.lastIndex - 2] === operator)) return false;
      if (operand && (operator === '!' || operator === '~')) return false;
      operand = false;
    }
    angle ||= operator === '<';
    previous = word ?? operator ?? '';
  }
  return operand && open.length === 0;
}

function wordKind(word: string): 'forbidden' | 'prefix' | 'binary' | 'name' {
  if (forbiddenWords.has(word)) return 'forbidden';
  if (prefixWords.has(word)) return 'prefix';
  return binaryWords.has(word) ? 'binary' : 'name';
}

/** A hit condition that is a count with at most a comparison; anything else could be evaluated by an adapter. */
export function plainHitCondition(condition: string): boolean {
  return /^\s*(?:>=?|<=?|={1,3}|%)?\s*\d+\s*$/.test(condition);
}

/** A log message whose expressions in braces only look. Unbalanced braces are not understood, so they do not count. */
export function plainLogMessage(message: string): boolean {
  const rest = message.replace(/\{([^{}]*)\}/g, (whole, expression: string) => (onlyLooks(expression) ? '' : whole));
  return !/[{}]/.test(rest);
}
