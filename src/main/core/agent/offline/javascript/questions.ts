/**
 * The questions that rules ask one after another. A rule never calls another one: it answers with a question, and
 * origins/answer.ts knows who is asked. So every rule can be read alone.
 */
import type { Answer, Suspect } from '../origin.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import type { Seen } from '../values.ts';
import type { Bad } from './failing-expression.ts';
import type { Located } from './modules.ts';
import type { PatternStep } from './scopes.ts';

export type JsSuspect = Suspect<Bad>;

export type Question =
  /** Where does the value of this expression come from? */
  | { readonly ask: 'value'; readonly suspect: JsSuspect }
  /** `suspect.node` is a container: where does its bad element come from, or what `path` takes out of the element? */
  | { readonly ask: 'element'; readonly suspect: JsSuspect; readonly path: readonly PatternStep[] }
  /** What `path` takes out of `value`. */
  | { readonly ask: 'picked'; readonly suspect: JsSuspect; readonly value: TreeNode; readonly path: readonly PatternStep[] }
  /** A property by a fixed name. */
  | { readonly ask: 'property'; readonly suspect: JsSuspect; readonly read: PropertyRead }
  /** An element by its position. */
  | { readonly ask: 'index'; readonly suspect: JsSuspect; readonly read: IndexRead }
  /** What `fn` returned to the call `suspect.node`. */
  | { readonly ask: 'returns'; readonly suspect: JsSuspect; readonly fn: Located; readonly call: TreeNode }
  /** What `fn` was given. */
  | { readonly ask: 'parameter'; readonly suspect: JsSuspect; readonly parameter: Parameter }
  /** The same, where somebody else than a call in the sources gives it. */
  | { readonly ask: 'callback'; readonly suspect: JsSuspect; readonly use: CallbackUse }
  /** Why nothing was found under a key. */
  | { readonly ask: 'key'; readonly suspect: JsSuspect; readonly lookup: KeyLookup }
  /** Why the value is another one than was wanted, though nothing is missing. */
  | { readonly ask: 'wrong'; readonly suspect: JsSuspect; readonly wanted?: TreeNode }
  /** What error the `catch` of this try statement swallowed. */
  | { readonly ask: 'swallowed'; readonly suspect: JsSuspect; readonly attempt: TreeNode }
  /** Why `this` is not the object it was meant to be. */
  | { readonly ask: 'this'; readonly suspect: JsSuspect };

export type Move = Answer<Question>;

export interface PropertyRead {
  /** The expression of the object; absent when it has none (an element that a pattern takes apart). */
  readonly object?: TreeNode;
  readonly key: string | number;
  /** What reads it. */
  readonly read: TreeNode;
}

export interface IndexRead {
  readonly object: TreeNode;
  readonly index: TreeNode;
  readonly container: Seen | undefined;
  readonly key: Seen | undefined;
}

/** A parameter of a function, or what a pattern takes out of it. */
export interface Parameter {
  readonly fn: TreeNode;
  readonly index: number;
  readonly path: readonly PatternStep[];
}

export interface CallbackUse extends Parameter {
  /** The call on the stack that led to the callback, where it is known. */
  readonly call?: TreeNode;
  readonly file?: SourceFile;
  readonly frame?: number;
}

export interface KeyLookup {
  /** The expression of the key. */
  readonly key: TreeNode;
  /** An expression without effects that lists the keys there are, as an array; absent when `keys` is given. */
  readonly listing?: string;
  readonly keys?: readonly Seen[];
  /** What is searched, for people. */
  readonly container: string;
  /** What looks up. */
  readonly lookup: TreeNode;
}

/** A call of a function that is not of the workspace. */
export interface BuiltinCall {
  readonly node: TreeNode;
  readonly receiver: TreeNode | undefined;
  readonly given: readonly TreeNode[];
  readonly name: string;
}

export function ask(question: Question, because = ''): Move {
  return { kind: 'ask', question, because };
}

/** On to the value of another expression. */
export function follow(suspect: JsSuspect, because: string): Move {
  return ask({ ask: 'value', suspect }, because);
}

/** Equal for equal questions at the same stop. */
export function keyOf(question: Question): string {
  const { suspect } = question;
  const { file, node, bad, live } = suspect;
  if (question.ask === 'swallowed') return `swallowed ${file.path} ${question.attempt.start}`;
  const path = question.ask === 'parameter' ? question.parameter.path : 'path' in question ? question.path : [];
  const more = path.map(({ key }) => String(key)).join('.');
  return `${question.ask} ${file.path} ${node.start} ${node.end} ${bad} ${live?.stop ?? ''} ${live?.frame ?? ''} ${more}`;
}
