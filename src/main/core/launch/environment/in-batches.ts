const atOnce = 32;

/** The results of a work for each item, in their order; a bounded number of them at a time. */
export async function inBatches<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce) results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  return results;
}
