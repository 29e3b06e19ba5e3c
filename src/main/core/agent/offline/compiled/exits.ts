/** A program that ended by itself with a code: run it again up to where it decides that. */
import { place, causeAt } from '../origin.ts';
import { ask } from './questions.ts';
import type { Located, Move, NativeCase, NativeSuspect } from './questions.ts';
import { alive, callsIn, functionsIn, nameOfCall } from './reading.ts';
import { functionAround, guardsOf, returnsOf, statementOf } from './scopes.ts';

/** Places that are watched at once. */
const mostPlaces = 8;

export interface Exits {
  /** Functions that end the program. */
  readonly names: RegExp;
  /** The function whose result is the exit code. */
  readonly main?: string;
}

export async function arriveAtExit(c: NativeCase, { names, main }: Exits): Promise<Move | undefined> {
  const { observation } = c.hunt;
  if (observation?.stop || !observation?.exit || (observation.exit.code ?? 0) === 0 || !c.travel.possible) return undefined;
  const files = c.program.filesWith();
  const calls = files.flatMap((file) => callsIn(c, file).filter((node) => names.test(nameOfCall(c, node) ?? '')).map((node) => ({ file, node })));
  const returns = files.flatMap((file) => functionsIn(c, file).filter((fn) => main !== undefined && c.syntax.nameOf(fn) === main).flatMap((fn) => returnsOf(c.syntax, fn).filter(({ values }) => !isZero(c, values[0])).map(({ node }) => ({ file, node }))));
  const places: readonly Located[] = [...calls, ...returns].filter(({ node }) => functionAround(c.syntax, node) !== undefined).slice(0, mostPlaces);
  if (places.length === 0) return undefined;
  c.hunt.say(`The program ended with the code ${observation.exit.code}, and ${places.map(({ file, node }) => place(c, file, node.line)).join(', ')} can do that, so it is run again up to there.`);
  const targets = places.map(({ file, node }) => ({ path: file.path, line: statementOf(c.syntax, node).line }));
  const arrival = await c.travel.go({ targets, why: 'the program ends itself' });
  const exit = arrival.kind === 'arrived' ? places[targets.indexOf(arrival.target)] : undefined;
  if (!exit) return undefined;
  const suspect: NativeSuspect = alive(c, { file: exit.file, node: exit.node, bad: 'value' }, 'the program ends itself');
  const because = `The program ends itself at ${place(c, exit.file, exit.node.line)}.`;
  const [guard] = guardsOf(c.syntax, exit.node);
  if (!guard) return causeAt(exit.file, exit.node, exit.node.line, because, 0.4);
  return ask({ ask: 'condition', suspect: { ...suspect, guarded: true }, condition: guard.condition, held: guard.held }, because);
}

function isZero(c: NativeCase, node: Located['node'] | undefined): boolean {
  const form = node && c.syntax.form(node);
  return form?.is === 'fixed' ? form.seen.primitive === 0 : node?.text === 'EXIT_SUCCESS';
}
