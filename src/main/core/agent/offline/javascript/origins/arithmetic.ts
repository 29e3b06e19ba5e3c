/** Numbers: where NaN came in, and counters that ran too far. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { TreeNode } from '../../tree.ts';
import { brief } from '../../tree.ts';
import { inWords, isMissing } from '../../values.ts';
import type { Seen } from '../../values.ts';
import { lineOf, unwrap } from '../functions.ts';
import { follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import { revive } from '../revive.ts';
import { resolve } from '../scopes.ts';
import { staticValue } from '../static-value.ts';

export async function arithmeticOrigin(c: Case, suspect: JsSuspect): Promise<Move> {
  const live = frameOf(c, suspect) === undefined && suspect.bad === 'nan' ? ((await revive(c, suspect, 'the number is computed')) ?? suspect) : suspect;
  const node = unwrap(live.node);
  const line = lineOf(node);
  const slipped = slippedOperator(node);
  if (slipped) return causeAt(live.file, slipped, slipped.line, `\`${brief(slipped)}\` at ${place(c, live.file, slipped.line)} assigns with a sign where it was to be ${slipped.text.includes('=-') ? 'taken away (`-=`)' : 'added (`+=`)'}.`, 0.85);
  const sides = node.kind === 'augmented_assignment_expression' ? ['right', 'left'] : ['left', 'right', 'argument'];
  const operands = sides.map((name) => unwrap(node.field(name))).filter((each) => each !== undefined);
  const right = node.kind === 'augmented_assignment_expression' ? operands[0] : undefined;
  if (right && live.bad === 'nan' && !spoils(await valueOf(c, live, right, `Is \`${brief(right)}\` a number?`) ?? { shape: 'nan', text: 'NaN' })) return unknown(`\`${brief(node)}\` at ${place(c, live.file, line)} adds a number to one that is NaN already.`);
  if (right && live.bad === 'nan') return follow(at(live, right, { bad: 'nan' }), `\`${brief(node)}\` at ${place(c, live.file, line)} adds \`${brief(right)}\`, which is no number.`);
  const unseen: TreeNode[] = [];
  for (const operand of live.bad === 'value' ? [] : operands) {
    const seen = await valueOf(c, live, operand, `Is \`${brief(operand)}\` a number?`);
    if (!seen) unseen.push(operand);
    if (seen && spoils(seen)) {
      return follow(at(live, operand, { bad: isMissing(seen) ? 'missing' : seen.shape === 'nan' ? 'nan' : 'type', seen }), `\`${brief(node)}\` at ${place(c, live.file, line)} reckons with \`${brief(operand)}\`, which is ${inWords(seen)}.`);
    }
  }
  const [hidden, ...more] = unseen;
  if (live.bad === 'nan' && hidden && more.length === 0) return follow(at(live, hidden, { bad: 'nan' }), `Of \`${brief(node)}\` at ${place(c, live.file, line)} only \`${brief(hidden)}\` can be what is no number.`);
  const isText = live.seen?.shape === 'string' || operands.some(({ kind }) => kind === 'string' || kind === 'template_string');
  const only = live.bad === 'value' && isText ? varying(operands) : undefined;
  if (only) return follow(at(live, only, { bad: 'value', ...seenAs(await valueOf(c, live, only, `What is \`${brief(only)}\`?`)) }), `\`${brief(node)}\` at ${place(c, live.file, line)} is made with \`${brief(only)}\`.`);
  if (live.bad === 'missing') return unknown(`\`${brief(node)}\` cannot give nothing.`);
  return causeAt(live.file, node, line, `\`${brief(node)}\` at ${place(c, live.file, line)} makes ${live.seen ? inWords(live.seen) : 'the value'}.`, 0.45);
}

/** The one part that is not the same in every run: no literal, no constant of the file. */
export function varying(parts: readonly TreeNode[]): TreeNode | undefined {
  const changing = parts.filter((part) => {
    const inner = unwrap(part);
    if (staticValue(inner)) return false;
    const binding = inner.kind === 'identifier' ? resolve(inner) : undefined;
    return !(inner.kind === 'identifier' && (binding === undefined || binding.scope.kind === 'program'));
  });
  return changing.length === 1 ? changing[0] : undefined;
}

function spoils(seen: Seen): boolean {
  if (isMissing(seen)) return seen.shape === 'undefined';
  if (seen.shape === 'nan' || seen.shape === 'function' || seen.shape === 'promise') return true;
  return seen.shape === 'object' || (seen.shape === 'string' && seen.primitive !== undefined && Number.isNaN(Number(seen.primitive)));
}

/** The counter of a `for (;;)` loop has a value that it must not have. */
export function counterOrigin(c: Case, suspect: JsSuspect, loop: TreeNode): Move {
  const condition = unwrap(loop.field('condition'));
  const line = loop.line;
  const where = place(c, suspect.file, line);
  return causeAt(suspect.file, loop, line, `The loop at ${where} runs on while \`${condition ? brief(condition) : 'always'}\`, so \`${suspect.node.text}\` becomes ${suspect.seen ? suspect.seen.text : 'too big'}.`, condition ? 0.75 : 0.5);
}

/** `x =+ y`: written together, so meant as `x += y`. */
function slippedOperator(node: TreeNode): TreeNode | undefined {
  const assignment = node.parent;
  if (node.kind !== 'unary_expression' || assignment?.kind !== 'assignment_expression') return undefined;
  return /=[+-] /.test(assignment.text.slice(0, node.start - assignment.start + 2)) ? assignment : undefined;
}
