/** A value that a `catch` gave in place of another one: what went wrong is the error that the `catch` swallowed. */
import { failureAt } from '../../failure.ts';
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { Target } from '../../travel.ts';
import { above, brief, nodeAt, within } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { throwAt } from '../failing-expression.ts';
import { enclosingFunction } from '../functions.ts';
import { openingQuestion } from '../opening.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { targetFor } from '../reading.ts';

/** Exceptions of other places that are passed by before it is given up. */
const mostOthers = 2;
/** Statements of a try that are watched one after another. */
const mostStatements = 4;

/** `attempt` is the try statement whose `catch` ran. */
export async function swallowedOrigin(c: Case, suspect: JsSuspect, attempt: TreeNode): Promise<Move> {
  const { file } = suspect;
  const body = attempt.field('body');
  const handler = attempt.field('handler');
  const first = body?.named[0];
  if (!body || !handler || !first) return unknown('The try statement has nothing in it.');
  const where = place(c, file, handler.line);
  c.chain.push(`The catch at ${where} swallows an error and goes on without what the try was to give.`);
  const error = c.travel.possible ? await swallowedError(c, suspect, body, first) : undefined;
  if (!error) return (c.travel.possible ? await lastOfTry(c, suspect, attempt, where) : undefined) ?? unseen(c, suspect, body, where);
  const thrown = `the catch at ${where} swallows ${error.failure.type}: ${error.failure.message.split('\n')[0] ?? ''}`;
  c.hunt.say(`There ${thrown}.`);
  const opened = await openingQuestion(c, error.failure);
  if (opened.kind !== 'unknown') return opened.kind === 'ask' ? { ...opened, because: `${opened.because} That error is what ${thrown}.` } : opened;
  const { node, line } = error;
  return causeAt(error.file, node, line, `\`${brief(node)}\` at ${place(c, error.file, line)} throws, and ${thrown}.`, 0.6);
}

/** Runs it again to the try statement, and from there to the first exception that leaves it. */
async function swallowedError(c: Case, suspect: JsSuspect, body: TreeNode, first: TreeNode) {
  const gate = gateAt(suspect, first);
  let arrival = await c.travel.goToThrow({ gate, why: 'the error is thrown that is swallowed later' });
  for (let others = 0; arrival.kind !== 'refused' && others <= mostOthers; others++) {
    const failure = failureAt(c.hunt.stop);
    const frames = c.hunt.stop?.frames ?? [];
    const top = failure && frames[failure.frame];
    const file = top?.path === undefined ? undefined : c.program.file(top.path);
    if (!failure || !top || !file) return undefined;
    const inside = frames.some(({ path, line, column }) => path === suspect.file.path && within(nodeAt(suspect.file, line, column), body));
    if (inside) return { failure, file, line: top.line, node: statementAt(file.root, nodeAt(file, top.line, top.column)) };
    arrival = await c.travel.goToNextThrow();
  }
  return undefined;
}

function statementAt(root: TreeNode, node: TreeNode): TreeNode {
  return /_statement$|_declaration$/.test(node.kind) ? node : (above(node, ({ kind }) => /_statement$|_declaration$/.test(kind)) ?? root);
}

/** The beginning of the try, in the run that goes wrong where that can be told. */
function gateAt({ file, node, when }: JsSuspect, first: TreeNode): Target {
  return targetFor(file, first, enclosingFunction(node) === enclosingFunction(first) ? when : undefined);
}

/** Errors that Node throws out of its own code stop nowhere: the last statement of the try that ran before the catch is the one. */
async function lastOfTry(c: Case, suspect: JsSuspect, attempt: TreeNode, where: string): Promise<Move | undefined> {
  const { file } = suspect;
  const statements = attempt.field('body')?.named ?? [];
  const caught = attempt.field('handler')?.field('body')?.named[0];
  let [last] = statements;
  if (!last || !caught) return undefined;
  const end = targetFor(file, caught);
  const targets = [...statements.slice(1).map((each) => targetFor(file, each)), end];
  let arrival = await c.travel.go({ targets, gate: gateAt(suspect, last), why: 'the try goes on, or its catch begins' });
  for (let passed = 1; arrival.kind === 'arrived' && arrival.target !== end && passed < mostStatements; passed++) {
    last = statements[targets.indexOf(arrival.target) + 1] ?? last;
    arrival = await c.travel.goOn({ targets, why: 'the try goes on, or its catch begins' });
  }
  if (arrival.kind !== 'arrived' || arrival.target !== end || !c.hunt.stop) return undefined;
  c.evidence.add(`stop ${c.hunt.stop.number}`);
  return causeAt(file, last, last.line, `\`${brief(last)}\` at ${place(c, file, last.line)} throws, for the catch at ${where} begins right after it; the catch swallows that error.`, 0.7);
}

/** Without running again it is only known that one of the statements threw. */
function unseen(c: Case, { file }: JsSuspect, body: TreeNode, where: string): Move {
  const throwing = body.named.filter((each) => throwAt(file, each.line, each.column) === undefined);
  const [only, ...others] = throwing;
  const what = `The catch at ${where} swallows an error of the try before it, and which one could not be seen`;
  if (!only || others.length > 0) return unknown(`${what}.`);
  return causeAt(file, only, only.line, `${what}: only \`${brief(only)}\` at ${place(c, file, only.line)} can have thrown it.`, 0.5);
}
