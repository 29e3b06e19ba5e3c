/** How the children of a large value are cut into ranges, so that no request ever asks for everything. */
import type { Variable } from '../../../../shared/debug.ts';

/** Children of one request, and ranges of one level. */
export const pageSize = 100;

export interface Range {
  readonly start: number;
  readonly count: number;
}

/**
 * The ranges a span of indexed children is shown as: none when one page holds it; else at most `pageSize` ranges whose
 * size is a power of it. The last one is exact.
 */
export function rangesOf({ start, count }: Range): readonly Range[] {
  if (count <= pageSize) return [];
  let size = pageSize;
  while (count / size > pageSize) size *= pageSize;
  const ranges: Range[] = [];
  for (let offset = 0; offset < count; offset += size) {
    ranges.push({ start: start + offset, count: Math.min(size, count - offset) });
  }
  return ranges;
}

/** The one of them that holds an element. */
export function rangeWith<Part extends { readonly range: Range }>(parts: readonly Part[], index: number): Part | undefined {
  return parts.find(({ range }) => index >= range.start && index < range.start + range.count);
}

/** The number of an element, from its name. */
export function elementIndex({ name }: Pick<Variable, 'name'>): number | undefined {
  const digits = /^\[?(\d+)\]?$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** "[0…99]" */
export function rangeLabel({ start, count }: Range): string {
  return count === 1 ? `[${start}]` : `[${start}…${start + count - 1}]`;
}

/** An indexed page as it should be: adapters add members that were not asked for, or answer with everything. */
export function trimIndexed(variables: readonly Variable[], range: Range): readonly Variable[] {
  const indexed = variables.filter(isElement);
  const own = indexed.length > 0 ? indexed : variables;
  if (own.length <= range.count) return own;
  const inside = own.filter(({ name }) => {
    const index = Number(name.replace(/[[\]]/g, ''));
    return index >= range.start && index < range.start + range.count;
  });
  return inside.length > 0 ? inside : own.slice(0, range.count);
}

/** An element by its name: the others are members. */
export function isElement({ name }: Pick<Variable, 'name'>): boolean {
  return /^\[?-?\d+\]?$/.test(name);
}

/**
 * A further page put behind what is there. Adapters exist that repeat their first page for ever, so what is known by
 * name is left out, and a page with nothing new ends the list.
 */
export function appendPage(
  known: readonly Variable[],
  page: { readonly variables: readonly Variable[]; readonly more: boolean },
): { readonly variables: readonly Variable[]; readonly more: boolean } {
  const names = new Set(known.map((variable) => variable.name));
  const fresh = page.variables.filter((variable) => !names.has(variable.name));
  return { variables: [...known, ...fresh], more: page.more && fresh.length > 0 };
}
