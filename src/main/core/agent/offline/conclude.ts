/** The end of a hunt in words: the verdict on a cause, confirmed where it can be, or "I do not know". */
import { relative } from 'node:path';
import type { Conclusion } from './conversation.ts';
import { place } from './origin.ts';
import type { Case, Cause } from './origin.ts';
import type { Target } from './travel.ts';
import type { SourceFile, TreeNode } from './tree.ts';

/** What a language knows of the node at a cause. */
export interface CauseReader {
  /** The name of the function that the node is, or is in. */
  functionName(node: TreeNode): string | undefined;
  /** Nothing runs there, or only while the program is loaded. */
  declares(node: TreeNode): boolean;
  /** Where to stop to see the node come by. */
  target(file: SourceFile, node: TreeNode): Target;
}

/** A cause that is less sure than this is no answer. */
const leastConfidence = 0.5;
/** What was not read as a whole can hold what speaks against it. */
const mostPartly = 0.6;

/** The verdict on a cause; a cause that nothing but the failure showed is looked at first. */
export async function conclude(c: Case, cause: Cause, reader: CauseReader): Promise<Conclusion> {
  if (cause.confidence < leastConfidence) return wonder(c, `${cause.because} That alone does not make it the cause.`);
  const { stop } = c.hunt;
  if (stop && c.evidence.size === 0) c.evidence.add(`stop ${stop.number}`);
  if (c.evidence.size < 2) await confirm(c, cause, reader);
  const name = reader.functionName(cause.node);
  const seen = c.evidence.size > 1;
  const confidence = Math.min(c.program.tooLarge.size > 0 ? mostPartly : 0.95, cause.confidence + (seen ? 0.05 : 0));
  c.hunt.say(cause.because);
  const story = [cause.because, ...c.chain.filter((each) => each !== '').toReversed(), partly(c)].filter((each) => each !== '');
  const path = relative(c.program.workspace, cause.file.path);
  return {
    kind: 'cause',
    verdict: {
      rootCause: { path, line: cause.line, ...(name === undefined ? {} : { function: name }) },
      explanation: [...new Set(story)].join('\n').slice(0, 4000),
      evidence: [...c.evidence].slice(0, 40),
      confidence,
    },
  };
}

/** "I do not know", with why and with what was seen on the way. */
export function wonder(c: Case, reason: string): Conclusion {
  const seen = c.chain.length > 1 ? `, but this much was seen: ${c.chain.filter((each) => each !== '').join(' ')}` : '.';
  const left = partly(c);
  return { kind: 'unknown', reason: `${reason} I do not know the cause${seen}${left === '' ? '' : ` ${left}`}` };
}

/** Which files were not read as a whole; empty when all were. */
function partly(c: Case): string {
  const large = [...c.program.tooLarge].map(([path, size]) => `${relative(c.program.workspace, path)} (${size.toLocaleString('en')} characters)`);
  return large.length === 0 ? '' : `Too large to be read as a whole: ${large.slice(0, 3).join(', ')}${large.length > 3 ? ` and ${large.length - 3} more` : ''}.`;
}

/** Why nothing can be said where there is no failure to start from. */
export function notFailing(c: Case): string {
  const { stop, exit } = c.hunt.observation ?? {};
  if (stop) return 'The program stands at no failure, so there is nothing to follow. I do not know what should be looked at.';
  return exit ? 'The program ended without an exception that could be stopped at. I do not know why it failed.' : 'The program is not stopped, so nothing can be looked at. I do not know.';
}

/** Nothing but the failure was seen so far: go to the cause and see the program come by, or at least show the line. */
async function confirm(c: Case, { file, node, line }: Cause, reader: CauseReader): Promise<void> {
  const where = place(c, file, line);
  if (!reader.declares(node) && c.travel.possible && c.evidence.size > 0) {
    c.hunt.say(`Before it is named as the cause, the program is run again to see it come by ${where}.`);
    const arrival = await c.travel.go({ targets: [reader.target(file, node)], why: 'the cause is thought to be' });
    if (arrival.kind === 'arrived' && c.hunt.stop) c.evidence.add(`stop ${c.hunt.stop.number}`);
    if (arrival.kind === 'refused') c.hunt.say('That was not done, so it was not seen to come by.');
  } else if (c.evidence.size === 0 && c.hunt.roundsLeft > 1) {
    const [step] = await c.hunt.round([{ action: 'readCode', path: relative(c.program.workspace, file.path), start: line, end: line, description: 'Look at the line once more.' }]);
    if (step?.status === 'done') c.evidence.add(step.id);
  }
}
