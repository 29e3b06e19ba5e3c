/** Destructuring: from the pattern to the value that it takes apart. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { above, brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { inWords, isMissing } from '../../values.ts';
import { calleeOf, enclosingFunction, isFunction, lineOf, parametersOf, unwrap } from '../functions.ts';
import { ask, follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, parameterIndex, seenAs, valueOf } from '../reading.ts';
import { patternPath } from '../scopes.ts';
import type { PatternStep } from '../scopes.ts';
import { wholeText } from './pieces.ts';

/** The pattern as a whole got the bad value. */
export async function patternOrigin(c: Case, suspect: JsSuspect): Promise<Move> {
  const { node } = suspect;
  const holder = above(node, (each) => !/pattern$/.test(each.kind) && each.kind !== 'required_parameter' && each.kind !== 'optional_parameter');
  if (!holder) return unknown('The pattern stands alone.');
  const outermost = outermostPattern(node);
  const path = patternPath(node, outermost).filter(({ node: step }) => step !== node || outermost !== node);
  if (holder.kind === 'formal_parameters' || isFunction(holder)) {
    const fn = isFunction(holder) ? holder : enclosingFunction(node);
    if (!fn) return unknown('The function of the pattern could not be found.');
    const index = parameterIndex(fn, node);
    const fallback = parametersOf(fn)[index]?.default;
    if (fallback && path.length === 0) return follow(at(suspect, fallback), '');
    return ask({ ask: 'parameter', suspect, parameter: { fn, index, path } });
  }
  if (holder.kind === 'variable_declarator' || holder.kind === 'assignment_expression') {
    const value = holder.field('value') ?? holder.field('right');
    return value ? ask({ ask: 'picked', suspect, value, path }) : unknown('The pattern gets no value.');
  }
  if (holder.kind === 'for_in_statement') {
    const right = holder.field('right');
    return right ? ask({ ask: 'element', suspect: at(suspect, right, seenAs(suspect.seen)), path }) : unknown('The loop has no source.');
  }
  return unknown('The pattern could not be followed.');
}

function outermostPattern(node: TreeNode): TreeNode {
  let outer = node;
  while (outer.parent && /pattern$/.test(outer.parent.kind)) outer = outer.parent;
  return outer.kind === 'assignment_pattern' ? (outer.field('left') ?? outer) : outer;
}

/** What a path of property names takes out of an expression. */
export async function pickedOrigin(c: Case, suspect: JsSuspect, value: TreeNode, path: readonly PatternStep[]): Promise<Move> {
  const [step, ...rest] = path;
  if (!step) return follow(at(suspect, value, seenAs(suspect.seen)), '');
  if (step.key === undefined) return unknown('The pattern picks a name that is computed.');
  if (frameOf(c, suspect) !== undefined) {
    const whole = await valueOf(c, suspect, value, 'What is the value that is taken apart?');
    if (whole && isMissing(whole)) return follow(at(suspect, value, { bad: 'missing', seen: whole }), '');
  }
  if (step.default && rest.length === 0) {
    const line = step.default.line;
    return causeAt(suspect.file, step.default, line, `The default of \`${String(step.key)}\` at ${place(c, suspect.file, line)} gives it.`, 0.5);
  }
  if (rest.length > 0) return unknown('The pattern goes deeper than can be followed.');
  const call = unwrap(value);
  if (/^(value|type|missing)$/.test(suspect.bad) && call.kind === 'call_expression' && /\.(split|match|exec|slice)$/.test(calleeOf(call)?.text ?? '')) {
    const source = await wholeText(c, suspect, call, step.key);
    if (source?.kind === 'ask') return source;
    if (suspect.bad === 'missing') return ask({ ask: 'property', suspect, read: { object: value, key: step.key, read: step.node } });
    const line = lineOf(value);
    return causeAt(suspect.file, value, line, `\`${brief(value)}\` at ${place(c, suspect.file, line)} makes ${suspect.seen ? inWords(suspect.seen) : 'the value'}.`, source || suspect.bad === 'type' ? 0.65 : 0.45);
  }
  return ask({ ask: 'property', suspect, read: { object: value, key: step.key, read: step.node } });
}
