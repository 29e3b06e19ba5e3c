/** How long a suite may take, in seconds. */
export interface Budget {
  /** Above it the suite has failed. */
  readonly budget: number;
  /** At it the suite is killed. */
  readonly limit: number;
}

/** Reads the table of suites in docs/testing.md, the only place where budgets are written down. */
export function readBudgets(markdown: string): ReadonlyMap<string, Budget> {
  const row = /^\| (\w+) \|.*\| (\d+) \| (\d+) \|$/gm;
  const budgets = new Map<string, Budget>();
  for (const [, suite = '', budget, limit] of markdown.matchAll(row)) {
    budgets.set(suite, { budget: Number(budget), limit: Number(limit) });
  }
  return budgets;
}
