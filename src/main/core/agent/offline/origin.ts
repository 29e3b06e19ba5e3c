/**
 * Following a bad value back to where it is born. A rule looks at one suspect and answers with the next one, with the
 * cause, or with why it does not know. Neutral to the language: the rules come in.
 */
import { relative } from 'node:path';
import type { Hunt } from './conversation.ts';
import type { Looking } from './looking.ts';
import type { Program } from './program.ts';
import type { Target, Travel } from './travel.ts';
import type { SourceFile, TreeNode } from './tree.ts';
import type { Seen } from './values.ts';

/** A place in the text together with, while the program stands there, the frame that shows its values. */
export interface Spot {
  readonly file: SourceFile;
  readonly node: TreeNode;
  readonly live?: { readonly stop: number; readonly frame: number };
}

export interface Suspect<Bad extends string = string> extends Spot {
  readonly bad: Bad;
  /** The bad value as it was last seen. */
  readonly seen?: Seen;
  /** For a container of which an element is bad: how the element is bad. */
  readonly inner?: Bad;
  /** What is taken out of that element: names and positions. */
  readonly pick?: readonly (string | number)[];
  /** With a pick: what it is taken from, as it was seen while `left` of its steps were still to go. */
  readonly of?: { readonly seen: Seen; readonly left: number };
  /** What holds in the run of its function that went wrong, as a condition for its lines. */
  readonly when?: string;
  /** The call through which the text of the function around the node was entered, without the program going there. */
  readonly entered?: { readonly fn: TreeNode; readonly call: TreeNode; readonly from: Suspect<Bad> };
  /** The values of which the bad one should have been one. */
  readonly among?: readonly Seen[];
  /** The first variable on the way back, by its definition. */
  readonly taken?: Spot;
  /** The expression that failed. */
  readonly first?: Spot;
  /** The last call that handed the value on. */
  readonly handed?: Spot;
  /** The call through which a stop can be made to belong to the failing run of a function. */
  readonly gate?: Target;
}

export interface Cause {
  readonly kind: 'cause';
  readonly file: SourceFile;
  readonly line: number;
  /** Some node at the cause, for the name of its function. */
  readonly node: TreeNode;
  readonly because: string;
  /** 0 to 1, before it is known how much was seen. */
  readonly confidence: number;
}

/** What a rule answers: the next question with the sentence that leads to it, the cause, or why it does not know. */
export type Answer<Question> =
  | { readonly kind: 'ask'; readonly question: Question; readonly because: string }
  | Cause
  | { readonly kind: 'unknown'; readonly reason: string };

/** What rules work with. */
export interface Case {
  readonly hunt: Hunt;
  readonly program: Program;
  readonly looking: Looking;
  readonly travel: Travel;
  /** Ids of steps and stops that showed something. */
  readonly evidence: Set<string>;
  /** From the failure back to the birth, in sentences. */
  readonly chain: string[];
}

const longestChain = 40;

/** Asks on from a first question until a rule names the cause or gives up. `keyOf` is equal for equal questions. */
export async function trace<Question>(
  c: Case,
  first: Question,
  answer: (c: Case, question: Question) => Promise<Answer<Question>>,
  keyOf: (question: Question) => string,
): Promise<Cause | { readonly kind: 'unknown'; readonly reason: string }> {
  let question = first;
  const asked = new Set<string>();
  for (let step = 0; step < longestChain; step++) {
    const key = keyOf(question);
    if (asked.has(key)) return unknown('The value goes round in a circle, so where it is born cannot be told.');
    asked.add(key);
    const move = await answer(c, question);
    if (move.kind !== 'ask') return move;
    if (move.because !== '') {
      c.chain.push(move.because);
      c.hunt.say(move.because);
    }
    question = move.question;
  }
  return unknown('The value was followed through many places without finding where it is born.');
}

export function unknown(reason: string): { readonly kind: 'unknown'; readonly reason: string } {
  return { kind: 'unknown', reason };
}

export function causeAt(file: SourceFile, node: TreeNode, line: number, because: string, confidence: number): Cause {
  return { kind: 'cause', file, node, line, because, confidence };
}

/** "cart.js:12" for sentences. */
export function place(c: Case, file: SourceFile, line: number): string {
  return `${relative(c.program.workspace, file.path)}:${line}`;
}

/** The frame that shows this spot now; undefined when the program does not stand there. */
export function frameOf(c: Case, spot: Spot): number | undefined {
  return spot.live && spot.live.stop === c.hunt.stop?.number ? spot.live.frame : undefined;
}
