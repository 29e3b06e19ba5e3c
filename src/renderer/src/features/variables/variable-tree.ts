/** One tree of values: what is loaded, expanded and changed. Used by the variables pane and by objects in the console. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Variable } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { changedKeys, seenValues, type SeenValues } from './changes.ts';
import { siblingKeys, type NodeKey } from './node-key.ts';
import { elementIndex, pageSize, rangeWith } from './paging.ts';
import { readGetter, readOpen, readPage, type Origin, type ReadVariables } from './read-children.ts';
import {
  emptyModel,
  hasOwnPage,
  isExpanded,
  rangeContainers,
  rootKeys,
  scopeContainer,
  variableContainer,
  type Container,
  type Page,
  type Root,
  type TreeModel,
} from './variable-rows.ts';

interface TreeState extends TreeModel {
  /** Whose references the tree holds; null before the first one. */
  readonly origin: Origin | null;
}

interface Shown {
  readonly origin: Origin;
  readonly roots: readonly Root[];
  /** First pages that came with the roots, by reference. */
  readonly seeds: Readonly<Record<number, readonly Variable[]>>;
  /** Values of the last time, to mark what changed. */
  readonly before?: SeenValues | undefined;
}

export interface VariableTree {
  readonly store: StoreApi<TreeState>;
  /**
   * Replaces the tree in one step once everything that is expanded has been read, or after `patience` milliseconds with
   * what there is; until then the old one stays. Resolves when all is there; a later call wins over an earlier one.
   */
  readonly show: (shown: Shown) => Promise<void>;
  /** Other roots at once, with nothing read: what was read of those that stay is kept. */
  readonly setRoots: (roots: readonly Root[]) => void;
  readonly toggle: (container: Container, expand: boolean) => void;
  /** Reads what is in the roots before they are opened, while it can be read. */
  readonly readAhead: () => void;
  /** Reads a failed page again. */
  readonly retry: (container: Container) => void;
  readonly readMore: (container: Container) => void;
  /** Opens the way to an element, whatever the number of those before it, and gives its key; undefined when it is not there. */
  readonly goTo: (container: Container, index: number) => Promise<NodeKey | undefined>;
  /** Runs a getter; a failure becomes its value. */
  readonly runGetter: (key: NodeKey, getter: Variable) => Promise<void>;
}

const rememberedExpansions = 2000;

/** An empty tree that reads children with `read`. */
export function createVariableTree(read: ReadVariables, patience = 300): VariableTree {
  const store = createStore<TreeState>(() => ({ ...emptyModel, origin: null }));
  let generation = 0;
  let before: SeenValues | undefined;

  const change = (next: Partial<TreeState>) => {
    const state = { ...store.getState(), ...next };
    store.setState({ ...state, changed: changedKeys(before, seenValues(state)) });
  };

  async function show(shown: Shown): Promise<void> {
    const mine = (generation += 1);
    const { expansion } = store.getState();
    const keys = rootKeys(shown.roots);
    const containers = shown.roots.map((root, index) => rootContainer(root, keys[index] ?? ''));
    const pages: Record<NodeKey, Page> = {};
    let committed = false;
    const commit = () => {
      if (generation !== mine) return;
      if (committed) return merge(pages);
      committed = true;
      before = shown.before;
      change({ origin: shown.origin, roots: shown.roots, pages: standing(pages), resolved: {} });
    };
    for (const container of containers) {
      const seed = container && shown.seeds[container.reference];
      if (container && seed && container.indexed <= pageSize) pages[container.key] = seedPage(container, seed);
    }
    const reading = containers.map(async (container, index) => {
      const root = shown.roots[index];
      if (!container || !root || !isExpanded({ expansion }, root, index, container.key)) return;
      await readOpen(read, shown.origin, container, (key) => expansion.get(key) ?? false, pages);
    });
    const all = Promise.all(reading);
    const late = setTimeout(commit, patience);
    await all.finally(() => clearTimeout(late));
    commit();
  }

  async function load(container: Container, known: readonly Variable[] = []): Promise<void> {
    const { origin, expansion } = store.getState();
    if (!origin) return;
    const mine = generation;
    const fresh: Record<NodeKey, Page> = {};
    if (hasOwnPage(container)) {
      merge({ [container.key]: { status: 'loading', variables: known, more: false } });
      fresh[container.key] = await readPage(read, origin, container, known);
    }
    await readOpen(read, origin, container, (key) => expansion.get(key) ?? false, fresh);
    if (generation === mine) merge(fresh);
  }

  const merge = (pages: Readonly<Record<NodeKey, Page>>) => change({ pages: { ...store.getState().pages, ...standing(pages) } });

  /** Whoever steps quickly sees the last values until the next, and not that one stop in between was over too soon. */
  function standing(pages: Readonly<Record<NodeKey, Page>>): Readonly<Record<NodeKey, Page>> {
    const old = store.getState().pages;
    const pageOf = (key: NodeKey, page: Page) => (page.problem?.code === 'stale-reference' && old[key]?.status === 'ready' ? old[key] : page);
    return Object.fromEntries(Object.entries(pages).map(([key, page]) => [key, pageOf(key, page)]));
  }

  return {
    store,
    show,
    setRoots(roots) {
      generation += 1;
      change({ roots });
    },
    toggle(container, expand) {
      const { expansion, pages } = store.getState();
      change({ expansion: remember(expansion, container.key, expand) });
      if (expand && pages[container.key]?.status !== 'ready') void load(container);
    },
    readAhead() {
      const { roots, pages } = store.getState();
      const keys = rootKeys(roots);
      for (const [index, root] of roots.entries()) {
        const container = rootContainer(root, keys[index] ?? '');
        if (container && !pages[container.key]) void load(container);
      }
    },
    retry: (container) => void load(container, store.getState().pages[container.key]?.variables),
    readMore: (container) => void load(container, store.getState().pages[container.key]?.variables),
    async goTo(container, index) {
      let part: Container = container;
      for (let range = rangeWith(rangeContainers(part), index); range; range = rangeWith(rangeContainers(part), index)) {
        change({ expansion: remember(store.getState().expansion, part.key, true) });
        part = range;
      }
      change({ expansion: remember(store.getState().expansion, part.key, true) });
      if (store.getState().pages[part.key]?.status !== 'ready') await load(part);
      const variables = store.getState().pages[part.key]?.variables ?? [];
      const at = variables.findIndex((variable) => elementIndex(variable) === index);
      return siblingKeys(part.path, variables.map(({ name }) => name))[at];
    },
    async runGetter(key, getter) {
      const { origin } = store.getState();
      if (!origin) return;
      const mine = generation;
      const value = await readGetter(read, origin, getter).catch(
        (error: unknown): Variable => ({ name: getter.name, value: toProblem(error).message, type: 'Error', reference: 0, readOnly: true }),
      );
      if (generation === mine) change({ resolved: { ...store.getState().resolved, [key]: value } });
    },
  };
}

function rootContainer(root: Root, key: NodeKey): Container | undefined {
  return root.kind === 'scope' ? scopeContainer(key, root.scope) : variableContainer(key, root.variable);
}

/** A first page that came along; whether more follows is known from the counts, else from its being full. */
function seedPage(container: Container, variables: readonly Variable[]): Page {
  return { status: 'ready', variables, more: container.indexed === 0 && variables.length >= pageSize };
}

/** The newest decisions are kept. */
function remember(expansion: TreeModel['expansion'], key: NodeKey, expand: boolean): TreeModel['expansion'] {
  const next = new Map(expansion);
  next.delete(key);
  next.set(key, expand);
  const oldest = next.keys().next();
  if (next.size > rememberedExpansions && !oldest.done) next.delete(oldest.value);
  return next;
}
