/** The table of docs/performance.md: one line a bench and subject, each with the machine it was taken on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, platform } from 'node:os';
import type { BenchRow } from '../e2e/support/bench-rows.ts';

const head = ['| bench | goal | p50 | p95 | bare | ratio | on |', '|---|---|---|---|---|---|---|'];

/** Puts rows into the table of a document; lines of benches that were not run stay as they are. */
export function writeFigures(path: string, rows: readonly BenchRow[], on: string = machine()): void {
  writeFileSync(path, withFigures(readFileSync(path, 'utf8'), rows, on));
}

/** The document with these rows in its table. Throws when it has none. */
export function withFigures(text: string, rows: readonly BenchRow[], on: string): string {
  const lines = text.split('\n');
  const start = lines.indexOf(head[0] ?? '');
  if (start === -1) throw new Error('the document has no table of figures');
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const after = end === -1 ? lines.length : end;
  const kept = new Map(lines.slice(start + head.length, after).map((line) => [line.split(' | ')[0]?.slice(2) ?? '', line]));
  for (const row of rows) kept.set(nameOf(row), lineOf(row, on));
  const table = [...kept].toSorted(([a], [b]) => a.localeCompare(b)).map(([, line]) => line);
  return [...lines.slice(0, start), ...head, ...table, ...lines.slice(after)].join('\n');
}

const nameOf = ({ name, subject }: BenchRow) => (subject === undefined ? name : `${name}, ${subject}`);

function lineOf(row: BenchRow, on: string): string {
  const { unit, goal, p50, p95, floor, ratio } = row;
  return `| ${[nameOf(row), goal, `${p50} ${unit}`, `${p95} ${unit}`, floor === null ? '-' : `${floor} ${unit}`, ratio ?? '-', on].join(' | ')} |`;
}

/** In words: processors, system, Node, and how busy it was. */
function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${platform()}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`;
}
