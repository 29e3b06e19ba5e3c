/** Bringing the program to a spot again, in the run that goes wrong. */
import { frameOf, place } from '../origin.ts';
import type { Case } from '../origin.ts';
import { brief, descendants, within } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { isMissing } from '../values.ts';
import type { Seen } from '../values.ts';
import { badCondition, isLookable, isPlain, literal, textOf } from './expressions.ts';
import { calleeOf, enclosingFunction, objectOf, parametersOf } from './functions.ts';
import type { JsSuspect } from './questions.ts';
import { both, conditionsFor, seenIn, targetFor, topFrame } from './reading.ts';
import { resolve } from './scopes.ts';

/**
 * Makes a suspect live by running the program again up to its statement, in the run of its function that went wrong.
 * Gives it back unchanged when it is live already, undefined when the program cannot be brought there.
 */
export async function revive(c: Case, suspect: JsSuspect, why: string): Promise<JsSuspect | undefined> {
  if (frameOf(c, suspect) !== undefined) return suspect;
  if (!c.travel.possible) return undefined;
  const own = isPlain(suspect.node) ? badCondition(suspect.node, suspect.bad, suspect.seen) : undefined;
  const target = targetFor(suspect.file, suspect.node, both(suspect.when, own));
  const element = own === undefined ? await badElement(c, suspect) : undefined;
  if (element) {
    const arrival = await c.travel.goOn({ targets: [targetFor(suspect.file, suspect.node, element)], why });
    return arrival.kind === 'arrived' ? alive(c, suspect, why) : undefined;
  }
  // Where no condition can tell, the value is looked at, and the program goes on while it is good.
  const look = own === undefined && isLookable(suspect.node) && !/^(switch|for|for_in|while|if)_statement$/.test(suspect.node.kind);
  const expression = textOf(suspect.node);
  const glances = look ? [{ expression, frame: 0, why: `Is \`${brief(suspect.node)}\` bad this time?` }] : [];
  let arrival = await c.travel.go({ targets: [target], glances, ...(suspect.gate ? { gate: suspect.gate } : {}), why });
  for (let tries = 0; look && arrival.kind === 'arrived' && tries < mostTries && isGood(c.looking.known(expression, 0)?.seen, suspect); tries++) {
    arrival = await c.travel.goOn({ targets: [target], glances, why });
  }
  // Standing where the value is good would show another run than the one that fails.
  if (arrival.kind !== 'arrived' || (look && isGood(c.looking.known(expression, 0)?.seen, suspect))) return undefined;
  return alive(c, suspect, why);
}

const mostTries = 1;

/**
 * In a callback that gets one element after the other: stops where the list is, asks it for the element that makes the
 * value bad, and gives the condition by which that element is known. Undefined when there is none to ask.
 */
async function badElement(c: Case, suspect: JsSuspect): Promise<string | undefined> {
  const fn = enclosingFunction(suspect.node);
  const call = fn?.parent?.kind === 'arguments' ? fn.parent.parent : undefined;
  const callee = call && calleeOf(call);
  const method = callee?.field('property')?.text ?? '';
  const list = objectOf(callee);
  const position = /^reduce/.test(method) ? 1 : 0;
  const parameter = fn && parametersOf(fn)[position]?.pattern;
  const test = badTest(suspect);
  if (!fn || !call || !list || parameter?.kind !== 'identifier' || test === undefined || !callbacks.test(method) || !isLookable(suspect.node) || !isLookable(list)) return undefined;
  if (!dependsOnlyOn(suspect.node, fn, parameter)) return undefined;
  const expression = `${textOf(list)}.find((${parameter.text}) => ${test})`;
  const why = `Which element of \`${brief(list)}\` makes \`${brief(suspect.node)}\` bad?`;
  const arrival = await c.travel.go({ targets: [targetFor(suspect.file, call)], glances: [{ expression, frame: 0, why }], why: `\`${brief(callee ?? call)}\` begins` });
  const seen = arrival.kind === 'arrived' ? seenIn(c, c.looking.known(expression, 0)) : undefined;
  const conditions = seen && !isMissing(seen) ? conditionsFor(parameter.text, seen) : [];
  return conditions.length === 0 ? undefined : conditions.join(' && ');
}

const callbacks = /^(map|forEach|filter|find|findIndex|some|every|flatMap|reduce|reduceRight)$/;

/** A test, with calls, that holds where the value is bad. */
function badTest({ node, bad, seen }: JsSuspect): string | undefined {
  const text = textOf(node);
  if (bad === 'nan') return `Number.isNaN(${text})`;
  if (seen?.primitive !== undefined) return `(${text}) === ${literal(seen.primitive)}`;
  return bad === 'missing' ? `(${text}) === ${seen?.shape === 'null' ? 'null' : 'undefined'}` : undefined;
}

/** Nothing in the expression comes from inside of the function but this parameter. */
function dependsOnlyOn(node: TreeNode, fn: TreeNode, parameter: TreeNode): boolean {
  return descendants(node, 'identifier', 'shorthand_property_identifier').every((each) => {
    const binding = resolve(each);
    return !binding || binding.node === parameter || !within(binding.scope, fn) || within(binding.scope, node);
  });
}

/** The value is surely not the bad one that is looked for. */
function isGood(seen: Seen | undefined, { bad, seen: wanted }: JsSuspect): boolean {
  if (!seen) return false;
  if (wanted && (wanted.primitive !== undefined || isMissing(wanted))) return seen.shape !== wanted.shape || seen.primitive !== wanted.primitive;
  if (bad === 'missing') return !isMissing(seen);
  if (bad === 'nan') return seen.shape !== 'nan';
  return bad === 'uncallable' && (seen.shape === 'function' || seen.shape === 'class');
}

function alive(c: Case, suspect: JsSuspect, why: string): JsSuspect {
  const { stop } = c.hunt;
  if (!stop) return suspect;
  c.evidence.add(`stop ${stop.number}`);
  c.hunt.say(`The program now stands at ${place(c, suspect.file, stop.frames[topFrame(c)]?.line ?? 0)}, where ${why}.`);
  return { ...suspect, live: { stop: stop.number, frame: topFrame(c) } };
}
