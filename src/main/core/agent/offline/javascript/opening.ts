/** The first question of a hunt: which value is bad where the program failed? */
import { relative } from 'node:path';
import type { Failure } from '../failure.ts';
import type { Glance } from '../looking.ts';
import { place, unknown } from '../origin.ts';
import type { Case, Spot } from '../origin.ts';
import type { TreeNode } from '../tree.ts';
import { brief } from '../tree.ts';
import { inWords, isMissing, readValue } from '../values.ts';
import type { Seen } from '../values.ts';
import { assertionOrigin } from './assertions.ts';
import { isLookable, isPlain, textOf } from './expressions.ts';
import { failingExpression, rejectionAt, throwAt } from './failing-expression.ts';
import type { FailingExpression } from './failing-expression.ts';
import { argumentsOf, objectOf, unwrap } from './functions.ts';
import { ask } from './questions.ts';
import type { JsSuspect, Move } from './questions.ts';
import { seenAs, seenIn, valueOf } from './reading.ts';
import { specialFailure } from './special.ts';
import { staticValue } from './static-value.ts';
import { thrownOrigin } from './thrown.ts';

/** From the failure to the expression whose value is bad. */
export async function openingQuestion(c: Case, failure: Failure): Promise<Move> {
  const { stop } = c.hunt;
  const standing = stop?.frames[failure.frame];
  const frame = standing && failure.column !== undefined ? { ...standing, column: failure.column } : standing;
  const file = frame?.path === undefined ? undefined : c.program.file(frame.path);
  if (!stop || !frame || !file) return unknown(unreadable(c, frame?.path));
  c.evidence.add(`stop ${stop.number}`);
  const live = { live: { stop: stop.number, frame: failure.frame } };
  const where = place(c, file, frame.line);
  const [told = ''] = failure.message.split('\n');
  c.hunt.say(`The program failed at ${where}: ${told === failure.type ? told : `${failure.type}: ${told}`}.`);
  const spot: Spot = { file, node: file.root, ...live };
  const special = await specialFailure(c, spot, failure, frame);
  if (special) return special;
  if (/^Assertion/.test(failure.type)) {
    const asserted = await assertionOrigin(c, spot, frame, failure.message);
    if (asserted) return asserted;
  }
  const inner = stop.frames.slice(0, failure.frame).every(({ user }) => !user) && failure.frame > 0;
  const thrown = inner ? undefined : (throwAt(file, frame.line, frame.column) ?? rejectionAt(file, frame.line, frame.column));
  if (thrown && !/^(TypeError|ReferenceError)$/.test(failure.type)) return thrownOrigin(c, { ...spot, node: thrown }, failure, openingQuestion);
  const found = await rightArgument(c, spot, failingExpression(failure.message, file, frame.line, frame.column), failure.message);
  if (!found) return thrown ? thrownOrigin(c, { ...spot, node: thrown }, failure, openingQuestion) : unknown(`What is wrong at ${where} could not be read from "${failure.message.split('\n')[0] ?? ''}".`);
  const seen = await firstLook(c, { ...spot, node: found.node }, found, failure.message);
  const suspect: JsSuspect = { ...spot, first: { ...spot, node: found.node }, node: found.node, bad: found.bad, ...seenAs(seen) };
  const because = `At ${where} ${found.use}, but \`${brief(found.node)}\` is ${seen ? inWords(seen) : 'not what it should be'}.`;
  c.hunt.suppose('h1', `\`${brief(found.node)}\` at ${where} is ${seen ? inWords(seen) : 'bad'}: a statement before gave it this value.`, 'supported');
  return ask({ ask: 'value', suspect: promised(suspect) }, because);
}

/** Why there is no source for the place where the program failed. */
function unreadable(c: Case, path: string | undefined): string {
  const size = path === undefined ? undefined : c.program.tooLarge.get(path);
  if (path === undefined || size === undefined) return 'The source of the place where the program failed could not be read.';
  return `The program failed in ${relative(c.program.workspace, path)}, which has ${size.toLocaleString('en')} characters: too many to be read, also in part.`;
}

/** Node says which value it received, so the argument that has it is the bad one. */
async function rightArgument(c: Case, spot: Spot, found: FailingExpression | undefined, message: string): Promise<FailingExpression | undefined> {
  const received = /Received (undefined|null|type (\w+) \((.*)\)|function|an instance of (\w+))/.exec(message);
  const call = found?.node.parent?.kind === 'arguments' ? found.node.parent.parent : undefined;
  if (!found || !received || !call) return found;
  const given = argumentsOf(call).map((each) => unwrap(each));
  const frame = spot.live?.frame ?? 0;
  const open = given.filter((each) => !staticValue(each) && isLookable(each));
  await c.looking.look(open.map((each) => ({ expression: textOf(each), frame, why: `Is \`${brief(each)}\` the argument that was refused?` })));
  for (const each of given) {
    const seen = await valueOf(c, spot, each, 'Is it the argument that was refused?');
    if (seen && (seen.shape === received[1] || (received[2] !== undefined && seen.shape === received[2] && saysSame(seen, received[3])) || (received[4] !== undefined && seen.typeName === received[4]))) {
      return { ...found, node: each, bad: isMissing(seen) ? 'missing' : seen.shape === 'promise' ? 'promise' : 'type' };
    }
  }
  return found;
}

/** Node shows the value it received, cut when it is long. */
function saysSame({ primitive }: Seen, shown = ''): boolean {
  return primitive === undefined || shown.endsWith('...') || String(primitive) === shown.replace(/^(['"`])([\s\S]*)\1$/, '$2');
}

/** A Promise is another story than a value of the wrong type. */
function promised(suspect: JsSuspect): JsSuspect {
  return suspect.seen?.shape === 'promise' && suspect.bad !== 'missing' ? { ...suspect, bad: 'promise' } : suspect;
}

/** Looks at the failing expression and everything along the calls that may be needed next, in one plan. */
async function firstLook(c: Case, spot: Spot, found: FailingExpression, message: string): Promise<Seen | undefined> {
  const frame = spot.live?.frame ?? 0;
  const told = /(?:of|as it is) (undefined|null)\b/.exec(message)?.[1] ?? /^(undefined|null) is not/.exec(message)?.[1];
  const pattern = /_pattern$/.test(found.node.kind);
  const parts = pattern ? [] : chainParts(found.node);
  const glances: Glance[] = parts.map((node) => ({
    expression: textOf(node),
    frame,
    why: node === found.node ? `Is \`${brief(node)}\` really what the failure says?` : `It is part of \`${brief(found.node)}\`: which part is still good?`,
    ...(node === found.node && told !== undefined ? { expect: told } : {}),
  }));
  const looks = await c.looking.look(glances);
  const own = looks[parts.indexOf(found.node)];
  return seenIn(c, own) ?? (told === undefined ? undefined : readValue(told));
}

/** The parts of a chain of members that can be looked at, outermost first. */
function chainParts(node: TreeNode): readonly TreeNode[] {
  const parts: TreeNode[] = [];
  for (let each: TreeNode | undefined = node; each && parts.length < 5; each = objectOf(each)) {
    if (isPlain(each) && !/^(number|string|true|false|null|undefined)$/.test(each.kind)) parts.push(each);
    if (each.kind !== 'member_expression' && each.kind !== 'subscript_expression') break;
  }
  return parts;
}
