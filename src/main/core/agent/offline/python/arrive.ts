/** The program ended, or stands elsewhere: bring it to its failure. */
import { place } from '../origin.ts';
import type { Case, Cause } from '../origin.ts';
import { descendants } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { isPlain, staticValue, textOf } from './expressions.ts';
import { endlessCalls } from './endless.ts';
import { failureAt, printedTraceback } from './failure.ts';
import type { PyFailure, Traceback } from './failure.ts';
import { importError } from './opening/import-error.ts';
import { cannotBeRead, isUnreadable } from './opening/special.ts';
import { alive, topFrame } from './reading.ts';
import { ask } from './questions.ts';
import type { Move, PySuspect } from './questions.ts';
import { calledName, guardsOf } from './syntax.ts';

export type Arrived = { readonly failure: PyFailure } | { readonly cause: Cause } | { readonly move: Move } | undefined;

/** Runs it (again) so that it stops at its failure; what the sources alone explain is explained at once. */
export async function arriveAtFailure(c: Case): Promise<Arrived> {
  const { observation } = c.hunt;
  if (observation?.stop) return goOn(c);
  const printed = printedTraceback(observation?.output ?? '');
  const explained = printed && unloadable(c, printed);
  if (explained) return { cause: explained };
  if (!observation?.exit) return undefined;
  return printed ? standBefore(c, printed) : exitWanted(c, observation.exit.code ?? 0);
}

/** It stands, but at no exception: it may fail later. */
async function goOn(c: Case): Promise<Arrived> {
  c.hunt.say('The program stands at no exception, so it runs on to its failure.');
  await c.hunt.round([{ action: 'continue', description: 'Run on to the failure.' }]);
  const failure = failureAt(c.hunt.stop);
  return failure && { failure };
}

/** Errors of loading come before any code runs: the text of the error names the place. */
function unloadable(c: Case, { type, message, places }: Traceback): Cause | undefined {
  const here = places.find(({ path }) => c.program.file(path) !== undefined);
  const file = here && c.program.file(here.path);
  if (!here || !file) return undefined;
  if (type === 'RecursionError') return endlessCalls(c, places);
  if (isUnreadable(type)) return cannotBeRead(c, file, here.line, message);
  return /^(ModuleNotFoundError|ImportError)$/.test(type) ? importError(c, file, here.line, message) : undefined;
}

const mostHits = 3;

/** Stops on the line that failed, just before it fails; the exception was caught, so it stops nowhere by itself. */
export async function standBefore(c: Case, { type, message, places, range }: Traceback, condition?: string): Promise<Arrived> {
  const here = places.find(({ path }) => c.program.file(path) !== undefined);
  const file = here && c.program.file(here.path);
  if (!here || !file || !c.travel.possible) return undefined;
  c.hunt.say(`${type}: ${message.split('\n')[0] ?? ''} came from ${place(c, file, here.line)}, so the program is run again up to that line.`);
  const targets = [{ path: here.path, line: here.line, ...(condition === undefined ? {} : { condition }) }];
  const arrival = await c.travel.go({ targets, why: 'the first error comes from' });
  if (arrival.kind !== 'arrived') return condition === undefined ? undefined : standBefore(c, { type, message, places, ...(range ? { range } : {}) });
  if (c.hunt.stop) c.evidence.add(`stop ${c.hunt.stop.number}`);
  return { failure: { type, message, frame: topFrame(c), earlier: [], ...(range ? { range } : {}) } };
}

/** Which of several runs of the line it was, as far as the message tells. */
export function conditionFor(c: Case, { type, message, places }: Traceback): string | undefined {
  const here = places.find(({ path }) => c.program.file(path) !== undefined);
  const file = here && c.program.file(here.path);
  if (!file) return undefined;
  const onLine = (kind: string): readonly TreeNode[] => descendants(file.root, kind).filter((node) => node.line === here.line);
  const refused = /^(?:invalid literal for int\(\) with base \d+|could not convert string to float): ('.*')$/.exec(message)?.[1];
  const converted = onLine('call').find((call) => /^(int|float)$/.test(calledName(call)))?.field('arguments')?.named[0];
  if (refused !== undefined && converted && isPlain(converted)) return `(${textOf(converted)}) == ${refused}`;
  const divisor = type === 'ZeroDivisionError' ? onLine('binary_operator').find((node) => /^(\/|\/\/|%)$/.test(node.field('operator')?.text ?? ''))?.field('right') : undefined;
  if (divisor && isPlain(divisor)) return `(${textOf(divisor)}) == 0`;
  const wanted = /^'NoneType' object has no attribute '(\w+)'/.exec(message)?.[1];
  const object = wanted === undefined ? undefined : onLine('attribute').find((node) => node.field('attribute')?.text === wanted)?.field('object');
  const none = object ?? (/^'NoneType' object is not subscriptable/.test(message) ? onLine('subscript')[0]?.field('value') : undefined);
  if (none && isPlain(none)) return `(${textOf(none)}) is None`;
  const subscript = type === 'KeyError' ? onLine('subscript').find((node) => staticValue(node.field('subscript'))?.text === message || !staticValue(node.field('subscript'))) : undefined;
  const [container, key] = [subscript?.field('value'), subscript?.field('subscript')];
  return container && key && isPlain(container) && isPlain(key) ? `not ((${textOf(key)}) in (${textOf(container)}))` : undefined;
}

/** It ended by itself with a code: stop where it is made to. */
async function exitWanted(c: Case, code: number): Promise<Arrived> {
  const exits = c.program.filesWith('exit').flatMap((file) =>
    descendants(file.root, 'call')
      .filter((call) => /^(exit|_exit|quit)$/.test(calledName(call)) && (call.field('arguments')?.named[0]?.text ?? '0') !== '0' && guardsOf(call).length > 0)
      .map((node) => ({ file, node })),
  );
  const named = exits.filter(({ node }) => node.field('arguments')?.named[0]?.text === String(code));
  const wanted = named.length > 0 ? named : exits;
  if (wanted.length === 0 || !c.travel.possible) return undefined;
  c.hunt.say(`The program ended with the code ${code}, and ${wanted.map(({ file, node }) => place(c, file, node.line)).join(', ')} can do that, so it is run again up to there.`);
  const targets = wanted.slice(0, mostHits).map(({ file, node }) => ({ path: file.path, line: node.line }));
  const arrival = await c.travel.go({ targets, why: 'the program ends itself' });
  const exit = arrival.kind === 'arrived' ? wanted[targets.indexOf(arrival.target)] : undefined;
  const [guard] = exit ? guardsOf(exit.node) : [];
  if (!exit || !guard) return undefined;
  const suspect: PySuspect = alive(c, { file: exit.file, node: exit.node, bad: 'value' }, 'the program ends itself');
  return { move: ask({ ask: 'condition', suspect, condition: guard.condition, held: guard.held }, `The program ends itself at ${place(c, exit.file, exit.node.line)}.`) };
}
