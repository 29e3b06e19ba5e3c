/**
 * What the rules for compiled languages need of a grammar. Each language says once what its nodes are; the rules that
 * follow values only know these forms.
 */
import type { SourceFile, TreeNode } from '../tree.ts';
import type { Seen } from '../values.ts';

/** What an expression is, parentheses and casts left out. */
export type Form =
  | { readonly is: 'fixed'; readonly seen: Seen }
  | { readonly is: 'name'; readonly name: string }
  /** Without an object: a member of the object whose method runs. */
  | { readonly is: 'member'; readonly object?: TreeNode; readonly name: string }
  | { readonly is: 'element'; readonly container: TreeNode; readonly index: TreeNode }
  | { readonly is: 'pointee'; readonly pointer: TreeNode }
  | { readonly is: 'call'; readonly name: string; readonly receiver?: TreeNode; readonly given: readonly TreeNode[] }
  | { readonly is: 'operation'; readonly operator: string; readonly operands: readonly TreeNode[] }
  | { readonly is: 'choice'; readonly condition: TreeNode; readonly sides: readonly TreeNode[] }
  /** Something that is there: an address, a new object, a literal of a struct, list or map; with `zeros` it has elements that nobody gave a value. */
  | { readonly is: 'made'; readonly type?: string; readonly zeros?: boolean; readonly members?: ReadonlyMap<string, TreeNode>; readonly parts?: readonly TreeNode[]; readonly of?: TreeNode }
  /** A value taken as another type, checked while it runs. */
  | { readonly is: 'asserted'; readonly value: TreeNode; readonly type: string }
  | { readonly is: 'received'; readonly channel: TreeNode }
  | { readonly is: 'other' };

export interface Write {
  /** `declared`: without a value; `computed`: from its old value; `loop`: an element of `value`; `handed`: its address is given to a call. */
  readonly kind: 'assigned' | 'computed' | 'declared' | 'loop' | 'handed';
  /** The name, member or element that is written. */
  readonly target: TreeNode;
  /** The statement or declaration. */
  readonly holder: TreeNode;
  readonly value?: TreeNode;
  /** Which of the results of `value`, where that is one call with several. */
  readonly position?: number;
  /** It makes the name. */
  readonly declares: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly node: TreeNode;
  readonly type: string;
}

export interface Guard {
  readonly condition: TreeNode;
  readonly held: boolean;
  /** The statement that asks. */
  readonly node: TreeNode;
}

export interface Syntax {
  /** Without parentheses and casts. */
  unwrap(node: TreeNode): TreeNode;
  form(node: TreeNode): Form;
  isFunction(node: TreeNode): boolean;
  nameOf(fn: TreeNode): string | undefined;
  parametersOf(fn: TreeNode): readonly Parameter[];
  /** The name of the object that a method runs on, where it has one in the text. */
  receiverOf(fn: TreeNode): string | undefined;
  /** All writes of a file, in the order of the text. */
  writes(file: SourceFile): readonly Write[];
  isBlock(node: TreeNode): boolean;
  isLoop(node: TreeNode): boolean;
  /** The condition of a loop. */
  loopCondition(loop: TreeNode): TreeNode | undefined;
  /** The values of a `return`; undefined when the node is none. */
  returned(node: TreeNode): readonly TreeNode[] | undefined;
  /** The condition of an `if` together with the parts that it decides; undefined when the node is none. */
  branch(node: TreeNode): { readonly condition: TreeNode; readonly yes: TreeNode | undefined; readonly no: TreeNode | undefined } | undefined;
  /** Members of a struct or class in their order. */
  membersOf(type: TreeNode): readonly string[];
  /** Definitions of structs and classes in a file. */
  typesIn(file: SourceFile): readonly { readonly name: string; readonly node: TreeNode }[];
  /** The name of the struct behind a type as it is written or shown: `struct item *`, `*main.Node`. */
  bareType(text: string): string;
  /** A variable that is only declared holds nothing that is known. */
  readonly declaredIsRandom: boolean;
  /** How the debugger writes that a pointer points to nothing, in a condition. */
  readonly nothing: string;
  /** A value that a condition can compare with; undefined for what it cannot. */
  literal(seen: Seen): string | undefined;
  /** An expression for the length of something, where the debugger can tell it. */
  lengthOf?(path: string): string;
  /** Calls that make something; what they make holds zeros, or nothing known. */
  allocates(call: Extract<Form, { is: 'call' }>): 'zeros' | 'random' | undefined;
}
