/** From roots, loaded pages and what is expanded to the flat list of rows a person sees. Pure. */
import type { Scope, Variable } from '../../../../shared/debug.ts';
import type { Problem } from '../../../../shared/errors.ts';
import { siblingKeys, rangeKey, type NodeKey } from './node-key.ts';
import { pageSize, rangeLabel, rangesOf, type Range } from './paging.ts';

export type Root =
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'variable'; readonly variable: Variable };

export interface Page {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly variables: readonly Variable[];
  /** More children follow behind these. */
  readonly more: boolean;
  readonly problem?: Problem;
}

/** Something that can be expanded: whose children are read with `reference`. */
export interface Container {
  /** Its own key; pages are kept under it. */
  readonly key: NodeKey;
  /** Whose names its children are named under; differs from `key` for a range. */
  readonly path: NodeKey;
  readonly reference: number;
  readonly indexed: number;
  /** Set for a part of the indexed children. */
  readonly range?: Range;
}

interface Place {
  /** The node's key. */
  readonly id: NodeKey;
  readonly depth: number;
  /** What a screen reader says. */
  readonly label: string;
}

export type Row =
  | (Place & { readonly kind: 'scope'; readonly scope: Scope; readonly container: Container; readonly expanded: boolean })
  | (Place & {
      readonly kind: 'variable';
      readonly variable: Variable;
      /** Absent for a leaf and for a getter that did not run. */
      readonly container: Container | undefined;
      readonly expanded: boolean | undefined;
      readonly changed: boolean;
      /** What it is one of: the reference of its scope or object, and whether a sibling has the same name; absent for a root. */
      readonly parent?: { readonly reference: number; readonly ambiguous: boolean } | undefined;
    })
  | (Place & { readonly kind: 'range'; readonly range: Range; readonly container: Container; readonly expanded: boolean })
  | (Place & { readonly kind: 'more'; readonly container: Container; readonly loaded: number; readonly expanded?: undefined })
  | (Place & { readonly kind: 'loading' | 'empty'; readonly expanded?: undefined })
  | (Place & { readonly kind: 'failed'; readonly container: Container; readonly problem: Problem; readonly expanded?: undefined });

export interface TreeModel {
  readonly roots: readonly Root[];
  readonly pages: Readonly<Record<NodeKey, Page>>;
  /** Values of getters that the person ran, by the getter's key. */
  readonly resolved: Readonly<Record<NodeKey, Variable>>;
  /** What the person expanded or collapsed; anything else is as it is by default. */
  readonly expansion: ReadonlyMap<NodeKey, boolean>;
  readonly changed: ReadonlySet<NodeKey>;
}

export const emptyModel: TreeModel = { roots: [], pages: {}, resolved: {}, expansion: new Map(), changed: new Set() };

/** Whether a root is open before the person said anything: cheap scopes of this function are. */
function openByDefault(root: Root, index: number): boolean {
  if (root.kind === 'variable' || root.scope.expensive) return false;
  return index === 0 || root.scope.hint === 'locals' || root.scope.hint === 'arguments';
}

export function rootKeys(roots: readonly Root[]): readonly NodeKey[] {
  return siblingKeys('', roots.map((root) => (root.kind === 'scope' ? root.scope.name : root.variable.name)));
}

export function isExpanded(model: Pick<TreeModel, 'expansion'>, root: Root, index: number, key: NodeKey): boolean {
  return model.expansion.get(key) ?? openByDefault(root, index);
}

export function scopeContainer(key: NodeKey, scope: Scope): Container {
  return { key, path: key, reference: scope.reference, indexed: scope.indexed ?? 0 };
}

/** What expanding a variable reads, or undefined when it has no children. */
export function variableContainer(key: NodeKey, variable: Variable): Container | undefined {
  if (variable.reference === 0 || variable.lazy === true) return undefined;
  return { key, path: key, reference: variable.reference, indexed: variable.indexed ?? 0 };
}

/** The containers of the ranges of a container's indexed children; none when one page holds them. */
export function rangeContainers(container: Container): readonly (Container & { readonly range: Range })[] {
  const span = container.range ?? { start: 0, count: container.indexed };
  return rangesOf(span).map((range) => ({
    key: rangeKey(container.path, range),
    path: container.path,
    reference: container.reference,
    indexed: range.count,
    range,
  }));
}

/** A range whose children are ranges has no page of its own. */
export function hasOwnPage(container: Container): boolean {
  return container.range === undefined || container.range.count <= pageSize;
}

/** All rows in order. */
export function variableRows(model: TreeModel): readonly Row[] {
  const rows: Row[] = [];
  const keys = rootKeys(model.roots);
  model.roots.forEach((root, index) => {
    const key = keys[index] ?? '';
    if (root.kind === 'variable') {
      pushVariable(rows, model, root.variable, key, 0);
      return;
    }
    const container = scopeContainer(key, root.scope);
    const expanded = isExpanded(model, root, index, key);
    rows.push({ kind: 'scope', id: key, depth: 0, label: root.scope.name, scope: root.scope, container, expanded });
    if (expanded) pushChildren(rows, model, container, 1);
  });
  return rows;
}

function pushChildren(rows: Row[], model: TreeModel, container: Container, depth: number): void {
  if (hasOwnPage(container)) pushPage(rows, model, container, depth);
  for (const range of rangeContainers(container)) {
    const expanded = model.expansion.get(range.key) ?? false;
    rows.push({ kind: 'range', id: range.key, depth, label: rangeLabel(range.range), range: range.range, container: range, expanded });
    if (expanded) pushChildren(rows, model, range, depth + 1);
  }
}

function pushPage(rows: Row[], model: TreeModel, container: Container, depth: number): void {
  const page = model.pages[container.key];
  const keys = siblingKeys(container.path, page?.variables.map((variable) => variable.name) ?? []);
  const ambiguous = repeated(page?.variables ?? []);
  page?.variables.forEach((variable, index) =>
    pushVariable(rows, model, variable, keys[index] ?? '', depth, { reference: container.reference, ambiguous: ambiguous.has(variable.name) }),
  );
  const place = (kind: string, label: string) => ({ id: `${container.key}:${kind}`, depth, label });
  if (!page || page.status === 'loading') rows.push({ kind: 'loading', ...place('loading', 'Reading…') });
  else if (page.status === 'failed' && page.problem) {
    rows.push({ kind: 'failed', ...place('failed', page.problem.message), container, problem: page.problem });
  } else if (page.more) rows.push({ kind: 'more', ...place('more', `Show more, after ${page.variables.length}`), container, loaded: page.variables.length });
  else if (page.variables.length === 0 && container.indexed <= pageSize) rows.push({ kind: 'empty', ...place('empty', 'Nothing here') });
}

function repeated(variables: readonly Variable[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(variables.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size));
}

type Parent = Extract<Row, { kind: 'variable' }>['parent'];

function pushVariable(rows: Row[], model: TreeModel, original: Variable, key: NodeKey, depth: number, parent?: Parent): void {
  const variable = model.resolved[key] ?? original;
  const container = variableContainer(key, variable);
  const expanded = container && (model.expansion.get(key) ?? false);
  const label = `${variable.name}: ${variable.lazy ? '(…)' : variable.value}`;
  rows.push({ kind: 'variable', id: key, depth, label, variable, container, expanded, changed: model.changed.has(key), parent });
  if (container && expanded) pushChildren(rows, model, container, depth + 1);
}
