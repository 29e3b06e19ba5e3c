/** TypeErrors about two values: operators and comparisons of types that do not go together. */
import { causeAt, place } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { staticType, staticValue } from '../expressions.ts';
import type { PyBad } from '../questions.ts';
import { valueOf } from '../reading.ts';
import { argumentsOf, calledName, receiverOf, unwrap } from '../syntax.ts';
import { candidates, failing } from './locate.ts';
import type { Failing, Opened, Scene } from './locate.ts';

export async function operandError(scene: Scene): Promise<Opened> {
  const { message } = scene;
  const joined = /^can only concatenate (\w+) \(not "(\w+)"\) to \w+/.exec(message);
  if (joined?.[1] && joined[2]) return concatenated(scene, joined[1], joined[2]);
  const [, operator, left = '', right = ''] =
    /^unsupported operand type\(s\) for (\S+?)=?(?: or pow\(\))?: '([\w.]+)' and '([\w.]+)'/.exec(message) ?? /^'(\S+)' not supported between instances of '([\w.]+)' and '([\w.]+)'/.exec(message) ?? [];
  if (operator !== undefined) return operated(scene, last(left), last(right));
  const unary = /^bad operand type for (?:unary [-+~]|abs\(\)): '(\w+)'/.exec(message)?.[1];
  if (unary !== undefined) return failing(candidates(scene, ['unary_operator'])[0]?.field('argument') ?? argumentsOf(candidates(scene, ['call'])[0] ?? scene.spot.node)[0]?.value, badness(unary), 'it is reckoned with', { typeName: unary });
  if (/^not (all|enough) arguments|^%\w format: /.test(message)) {
    const node = candidates(scene, ['binary_operator'])[0];
    return node && causeAt(scene.spot.file, node, node.line, `\`${brief(node)}\` at ${place(scene.c, scene.spot.file, node.line)} does not fit together: ${message}.`, 0.7);
  }
  return undefined;
}

function last(type: string): string {
  return type.split('.').at(-1) ?? type;
}

function badness(typeName: string): PyBad {
  return typeName === 'NoneType' ? 'missing' : typeName === 'coroutine' ? 'promise' : 'type';
}

/** Types that are hardly ever meant where something else can be reckoned with, worst first. */
const oddTypes = ['NoneType', 'coroutine', 'function', 'method', 'builtin_function_or_method', 'type', 'generator'];
const numbers = ['int', 'float', 'complex', 'Decimal', 'Fraction'];

/** Which of two types is the wrong one. */
function oddOne(left: string, right: string): 'left' | 'right' | undefined {
  for (const type of oddTypes) {
    if (left === type) return 'left';
    if (right === type) return 'right';
  }
  if (numbers.includes(left) !== numbers.includes(right)) return numbers.includes(left) ? 'right' : 'left';
  return undefined;
}

function operated(scene: Scene, left: string, right: string): Opened {
  const odd = oddOne(left, right);
  const typeName = odd === 'left' ? left : right;
  const more: Partial<Failing> = { typeName };
  const node = candidates(scene, ['binary_operator', 'augmented_assignment', 'comparison_operator'])[0];
  if (node && odd) {
    const [first, second] = node.kind === 'comparison_operator' ? node.named : [node.field('left'), node.field('right')];
    return failing(odd === 'left' ? first : second, badness(typeName), `it stands in \`${brief(node)}\``, more);
  }
  if (node) return causeAt(scene.spot.file, node, node.line, `\`${brief(node)}\` at ${place(scene.c, scene.spot.file, node.line)} puts a ${left} and a ${right} together.`, 0.5);
  const call = candidates(scene, ['call'], (each) => /^(sum|sorted|min|max|sort)$/.test(calledName(each)))[0];
  const container = call && (calledName(call) === 'sort' ? receiverOf(call) : argumentsOf(call)[0]?.value);
  return odd && failing(container, badness(typeName), `\`${call ? calledName(call) : ''}\` goes over its elements`, { ...more, pick: ['*'] });
}

/** `text + 3`: the number lacks `str()`, or the text should have been a number. */
async function concatenated(scene: Scene, own: string, other: string): Promise<Opened> {
  const { c, spot } = scene;
  const node = candidates(scene, ['binary_operator', 'augmented_assignment'])[0];
  const [left, right] = [node?.field('left'), node?.field('right')];
  if (!node || !left || !right) return undefined;
  if (oddTypes.includes(other)) return failing(right, badness(other), `it stands in \`${brief(node)}\``, { typeName: other });
  if (own !== 'str') return failing(numbers.includes(other) ? left : right, 'type', `it stands in \`${brief(node)}\``, { typeName: numbers.includes(other) ? own : other });
  const seen = await valueOf(c, spot, left, `Is \`${brief(left)}\` a text on purpose?`);
  const isWord = (value: unknown): boolean => typeof value === 'string' && !/^\s*-?\d+(\.\d*)?\s*$/.test(value);
  if (holdsText(left) || (isWord(seen?.primitive) && numbers.includes(other))) {
    return causeAt(spot.file, node, node.line, `\`${brief(node)}\` at ${place(c, spot.file, node.line)} adds ${other === 'int' ? 'an' : 'a'} ${other} to a text; \`str(…)\` is missing around \`${brief(right)}\`.`, 0.8);
  }
  return failing(left, 'type', `it stands in \`${brief(node)}\``, { typeName: 'str' });
}

/** A text that is written there, other than one that could be a number. */
function holdsText(node: TreeNode): boolean {
  const inner = unwrap(node);
  if (inner.kind === 'binary_operator') return [inner.field('left'), inner.field('right')].some((side) => side && holdsText(side));
  const fixed = staticValue(inner)?.primitive;
  return typeof fixed === 'string' ? !/^\s*\d+\s*$/.test(fixed) : inner.kind === 'string' || (inner.kind === 'call' && staticType(inner) === 'str' && calledName(inner) !== 'input');
}
