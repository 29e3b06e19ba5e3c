/** The questions that the rules of compiled languages ask; origins/answer.ts knows who answers them. */
import type { ReadValue } from '../looking.ts';
import type { Answer, Case, Suspect } from '../origin.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import type { Syntax } from './syntax.ts';

/**
 * What is wrong with a value: it points to nothing; it points to what is no object (any more); it is a position outside;
 * it has nothing in it; it is of another type; or it is not the value that was wanted.
 */
export type Bad = 'nothing' | 'wild' | 'position' | 'empty' | 'type' | 'value';

export interface NativeSuspect extends Suspect<Bad> {
  /** A check of the program's own refused it: rather what was given is wrong than what is done with it. */
  readonly guarded?: boolean;
}

export interface Located {
  readonly file: SourceFile;
  readonly node: TreeNode;
}

export type Question =
  | { readonly ask: 'value'; readonly suspect: NativeSuspect; /** Which of several results of a call. */ readonly position?: number }
  /** What `fn` gave to the call `call`; the result at `position` where it gives several. */
  | { readonly ask: 'returns'; readonly suspect: NativeSuspect; readonly fn: Located; readonly call: TreeNode; readonly position: number }
  /** Why the search of `fn` found nothing. */
  | { readonly ask: 'search'; readonly suspect: NativeSuspect; readonly fn: Located; readonly loop: TreeNode; readonly condition: TreeNode }
  | { readonly ask: 'parameter'; readonly suspect: NativeSuspect; readonly parameter: Parameter }
  | { readonly ask: 'condition'; readonly suspect: NativeSuspect; readonly condition: TreeNode; readonly held: boolean };

export type Move = Answer<Question>;

export interface Parameter {
  readonly fn: TreeNode;
  readonly name: string;
}

/** A case together with the grammar of its language. */
export interface NativeCase extends Case {
  readonly read: ReadValue;
  readonly syntax: Syntax;
}

export function ask(question: Question, because = ''): Move {
  return { kind: 'ask', question, because };
}

/** On to the value of another expression. */
export function follow(suspect: NativeSuspect, because = ''): Move {
  return ask({ ask: 'value', suspect }, because);
}

/** Equal for equal questions at the same stop. */
export function keyOf(question: Question): string {
  const { file, node, bad, live, pick } = question.suspect;
  const more = question.ask === 'parameter' ? question.parameter.name : question.ask === 'returns' ? `${question.call.start} ${question.position}` : question.ask === 'condition' ? `${question.condition.start} ${question.held}` : '';
  return `${question.ask} ${file.path} ${node.start} ${node.end} ${bad} ${live?.stop ?? ''} ${live?.frame ?? ''} ${pick?.join(' ') ?? ''} ${more}`;
}
