/**
 * The questions that rules ask one after another. A rule never calls another one: it answers with a question, and
 * origins/answer.ts knows who is asked. So every rule can be read alone.
 */
import type { Answer, Suspect } from '../origin.ts';
import type { TreeNode } from '../tree.ts';
import type { Located } from './modules.ts';
import type { Seen } from '../values.ts';

/**
 * What is wrong with a value: it is None; it is of another type than is wanted; it is a coroutine; it is a container with
 * nothing in it; it is a position beyond the end; or it is simply not the value that was wanted.
 */
export type PyBad = 'missing' | 'type' | 'promise' | 'empty' | 'position' | 'value';

/**
 * With a `pick`, the node is a container or object, and what the pick takes out of it is bad: a number is a position,
 * `.name` an attribute, a text in quotes a key, `*` what a loop gets, `*key` and `*value` some key and value of a dict,
 * `~` a part of a text.
 */
export type PySuspect = Suspect<PyBad>;

export type Question =
  /** Where does the value of this expression come from? */
  | { readonly ask: 'value'; readonly suspect: PySuspect }
  /** What `fn` returned to the call `suspect.node`. */
  | { readonly ask: 'returns'; readonly suspect: PySuspect; readonly fn: Located; readonly call: TreeNode }
  /** What `fn` was given for a parameter. */
  | { readonly ask: 'parameter'; readonly suspect: PySuspect; readonly parameter: Parameter }
  /** Why nothing was found under a key; `suspect.node` is what looks up. */
  | { readonly ask: 'key'; readonly suspect: PySuspect; readonly lookup: KeyLookup }
  /** Why a search through a list found nothing. */
  | { readonly ask: 'search'; readonly suspect: PySuspect; readonly search: Search }
  /** Why a condition came out as it did. */
  | { readonly ask: 'condition'; readonly suspect: PySuspect; readonly condition: TreeNode; readonly held: boolean };

export type Move = Answer<Question>;

export interface Parameter {
  readonly fn: TreeNode;
  readonly name: string;
}

export interface KeyLookup {
  readonly key: TreeNode;
  readonly container: TreeNode;
  /** The key as it was seen. */
  readonly seen?: Seen;
}

export interface Search {
  /** What is searched. */
  readonly container: TreeNode;
  /** The comparison that never held. */
  readonly condition: TreeNode;
  /** The loop variable. */
  readonly variable: TreeNode;
}

export function ask(question: Question, because = ''): Move {
  return { kind: 'ask', question, because };
}

/** On to the value of another expression. */
export function follow(suspect: PySuspect, because = ''): Move {
  return ask({ ask: 'value', suspect }, because);
}

/** Equal for equal questions at the same stop. */
export function keyOf(question: Question): string {
  const { file, node, bad, live, pick } = question.suspect;
  const more = question.ask === 'parameter' ? question.parameter.name : question.ask === 'condition' ? String(question.held) : '';
  return `${question.ask} ${file.path} ${node.start} ${node.end} ${bad} ${live?.stop ?? ''} ${live?.frame ?? ''} ${pick?.join(' ') ?? ''} ${more}`;
}
