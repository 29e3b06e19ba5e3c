/** How every bench tells its figures, so that they can be put into one table. */
import { percentile } from './percentile.ts';

export interface BenchRow {
  /** The bench's own name. */
  readonly name: string;
  /** Which of its subjects, for example a language; absent: it has one. */
  readonly subject?: string;
  readonly p50: number;
  readonly p95: number;
  readonly unit: 'ms' | 'steps/s' | 'leftovers' | 'MB' | 'KB' | 'a second' | 'tokens' | '%';
  /** The median of the bare exchange with the same adapter in the same run; null where there is none. */
  readonly floor: number | null;
  /** p50 to floor. */
  readonly ratio: number | null;
  readonly goal: string;
}

export function rowOf(about: Pick<BenchRow, 'name' | 'subject' | 'unit' | 'goal'>, figures: readonly number[], bare?: readonly number[]): BenchRow {
  const [p50, p95] = [percentile(figures, 0.5), percentile(figures, 0.95)];
  const floor = bare === undefined ? null : percentile(bare, 0.5);
  return { ...about, p50: rounded(p50), p95: rounded(p95), floor: floor === null ? null : rounded(floor), ratio: floor ? Math.round((p50 / floor) * 100) / 100 : null };
}

/** The last line with `json` is the array; else a line for each. */
export function printRows(rows: readonly BenchRow[], json: boolean): void {
  if (json) process.stdout.write(`${JSON.stringify(rows)}\n`);
  else for (const row of rows) process.stdout.write(`${inWords(row)}\n`);
}

function inWords({ name, subject, p50, p95, unit, floor, ratio, goal }: BenchRow): string {
  const bare = floor === null ? '' : `; bare exchange ${floor} ${unit}, ratio ${ratio}`;
  return `${name}${subject === undefined ? '' : ` ${subject}`}: p50 ${p50} ${unit}, p95 ${p95} ${unit}${bare} (goal: ${goal})`;
}

const rounded = (figure: number) => Math.round(figure * 10) / 10;
