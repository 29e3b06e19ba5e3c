/**
 * A parsed file as plain nodes with parents and 1-based places, so that rules can be written as pure functions. Neutral
 * to the language: kinds and fields are those of the grammar.
 */
import type { SgNode } from '@ast-grep/napi';

/** The parser set of core/code comes in as this function. */
export type Parse = (languageOrPath: string, text: string) => SgNode | undefined;

export interface TreeNode {
  readonly kind: string;
  /** Offsets in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly parent: TreeNode | undefined;
  /** Tokens included. */
  readonly children: readonly TreeNode[];
  /** Without tokens and comments. */
  readonly named: readonly TreeNode[];
  readonly text: string;
  field(name: string): TreeNode | undefined;
}

export interface SourceFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly root: TreeNode;
}

/** The tree of a file. Cost: about 5 µs a node, once per file and text. */
export function toSourceFile(path: string, text: string, root: SgNode): SourceFile {
  return { path, text, root: convert(root, undefined, text) };
}

/** Those of the fields that it has, in this order. */
export function fieldsOf(node: TreeNode, ...names: readonly string[]): readonly TreeNode[] {
  return names.map((name) => node.field(name)).filter((field) => field !== undefined);
}

function convert(syntax: SgNode, parent: TreeNode | undefined, source: string): TreeNode {
  const { start, end } = syntax.range();
  const children: TreeNode[] = [];
  const named: TreeNode[] = [];
  const fields = new Map<string, TreeNode | undefined>();
  const node: TreeNode = {
    kind: String(syntax.kind()),
    start: start.index,
    end: end.index,
    line: start.line + 1,
    column: start.column + 1,
    endLine: end.line + 1,
    parent,
    children,
    named,
    get text() {
      return source.slice(start.index, end.index);
    },
    field(name) {
      if (!fields.has(name)) {
        const found = syntax.field(name) ?? undefined;
        const range = found?.range();
        fields.set(
          name,
          found && children.find((child) => child.start === range?.start.index && child.end === range.end.index && child.kind === found.kind()),
        );
      }
      return fields.get(name);
    },
  };
  for (const child of syntax.children()) {
    const converted = convert(child, node, source);
    children.push(converted);
    if (child.isNamed() && converted.kind !== 'comment') named.push(converted);
  }
  return node;
}

/** Every node below (and with) this one in the order of the text; `enter` returning false leaves a node's children out. */
export function walk(node: TreeNode, enter: (node: TreeNode) => boolean | void): void {
  if (enter(node) === false) return;
  for (const child of node.named) walk(child, enter);
}

/** Nodes below (and with) this one that are of one of these kinds. */
export function descendants(node: TreeNode, ...kinds: readonly string[]): readonly TreeNode[] {
  const found: TreeNode[] = [];
  walk(node, (each) => {
    if (kinds.includes(each.kind)) found.push(each);
  });
  return found;
}

/** The nearest node above this one that passes. */
export function above(node: TreeNode, passes: (node: TreeNode) => boolean): TreeNode | undefined {
  let each = node.parent;
  while (each && !passes(each)) each = each.parent;
  return each;
}

/** Whether `inner` is `outer` or lies in it. */
export function within(inner: TreeNode, outer: TreeNode): boolean {
  let each: TreeNode | undefined = inner;
  while (each && each !== outer) each = each.parent;
  return each === outer;
}

/** The smallest named node at a 1-based place, tokens counted to their parent. */
export function nodeAt(file: SourceFile, line: number, column: number): TreeNode {
  let node = file.root;
  for (;;) {
    const next = node.named.find((child) => covers(child, line, column));
    if (!next) return node;
    node = next;
  }
}

function covers(node: TreeNode, line: number, column: number): boolean {
  if (line < node.line || line > node.endLine) return false;
  if (line === node.line && column < node.column) return false;
  return line < node.endLine || column < endColumn(node);
}

function endColumn(node: TreeNode): number {
  return node.line === node.endLine ? node.column + (node.end - node.start) : node.text.length - node.text.lastIndexOf('\n');
}

/** The text of a node for a sentence: on one line, cut when it is long. */
export function brief(node: TreeNode): string {
  const text = node.text.replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
